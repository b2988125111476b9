"""What Django's forms say when something is wrong, marked so that our catalogue says it in our voice: «ты», not «вы».

Knows the English of Django's messages; a message of our catalogue goes before Django's own.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop, ngettext_lazy

OURS = (
    gettext_noop("Enter a number."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("No file was submitted. Check the encoding type on the form."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("The two password fields didn’t match."),
    gettext_noop("This password is entirely numeric."),
    gettext_noop("This password is too common."),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        "limit",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)
