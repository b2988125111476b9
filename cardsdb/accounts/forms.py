"""What comes in at the door: a name and passwords.

Knows Django's forms and what we say differently; must not know requests. Password managers and pasting work: every
field says what it is for (`autocomplete`).
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LONGEST_NAME = 24
"""As at a table."""

SHORTEST_PASSWORD = 8


def _tell_faults(form: forms.BaseForm) -> None:
    """Mark the fields that are wrong, and say of each by what text it is explained."""
    for name, field in form.fields.items():
        told = [f"help_{name}"] if field.help_text else []
        if form.is_bound and form.has_error(name):
            field.widget.attrs["aria-invalid"] = "true"
            told.append(f"errors_{name}")
        if told:
            field.widget.attrs["aria-describedby"] = " ".join(told)


class LogInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": gettext_lazy("Nobody has this name and this password. Look at both again: case matters."),
        "inactive": gettext_lazy("This account has been closed."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")

    def clean_username(self) -> str:
        """The name in the letters in which it was signed up, if there is only one like it."""
        typed: str = self.cleaned_data["username"]
        names = list(User.objects.filter(username__iexact=typed).values_list("username", flat=True)[:2])
        return names[0] if len(names) == 1 else typed


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]  # generic in its stubs only
    """An account of a name and a password, and nothing else."""

    class Meta(BaseUserCreationForm.Meta):
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = self._name_field(self.fields["username"])
        self.fields["password1"].label, self.fields["password2"].label = _("Password"), _("Password once more")
        self.fields["password1"].help_text = _password_help()
        self.fields["password2"].help_text = ""
        _tell_faults(self)

    def _name_field(self, field: forms.Field) -> forms.Field:
        field.label = _("Name")
        field.help_text = _("At most %(most)d letters, digits and @ . + - _. Others see it.") % {"most": LONGEST_NAME}
        field.widget.attrs["maxlength"] = LONGEST_NAME
        return field

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if len(name) > LONGEST_NAME:
            raise ValidationError(_("A name has at most %(most)d letters.") % {"most": LONGEST_NAME})
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("Somebody has this name already. If it is you, log in."))
        return name


class NewPasswordForm(PasswordChangeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Your password so far")
        self.fields["new_password1"].label, self.fields["new_password2"].label = (
            _("New password"),
            _("New password once more"),
        )
        self.fields["new_password1"].help_text = _password_help()
        self.fields["new_password2"].help_text = ""
        _tell_faults(self)


class FarewellForm(forms.Form):
    """Only who knows the password deletes an account."""

    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        _tell_faults(self)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password. Nothing has been deleted."))
        return password


def _password_help() -> str:
    return _("At least %(least)d characters, not digits alone, and none of the passwords everybody uses.") % {
        "least": SHORTEST_PASSWORD
    }
