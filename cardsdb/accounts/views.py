"""The doors of the house: parse, ask a service, render."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb import guests
from cardsdb.accounts import adoption
from cardsdb.accounts.forms import FarewellForm, LogInForm, NewPasswordForm, SignUpForm
from cardsdb.throttle import address_of, limited

QUARTER = 15 * 60
FORMS = ("GET", "HEAD", "POST")


def by_address(request: HttpRequest) -> Iterable[str]:
    return [address_of(request)]


def by_address_and_name(request: HttpRequest) -> Iterable[str]:
    """Not by name alone: then anybody could keep somebody else out."""
    return [f"{address_of(request)} {request.POST.get('username', '').casefold()[:200]}"]


def next_of(request: HttpRequest, otherwise: str) -> str:
    """Where to go on: where one was sent from, if that is a page of ours."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    ours = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if ours else reverse(otherwise)


def inside(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Just logged in: first to what was made on this device without an account, if there is any."""
    there = next_of(request, otherwise)
    if adoption.anything(guests.holder_of(request)):
        there = f"{reverse('adopt')}?{urlencode({'next': there})}"
    return HttpResponseRedirect(there)


class LogIn(auth.LoginView):
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponseRedirect:
        login(self.request, form.get_user())
        return inside(self.request, "home")

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=400)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"made": made_here(self.request)}


from_there = limited("log in from", 60, QUARTER, by=by_address, methods=("POST",))
as_one = limited("log in as", 10, QUARTER, by=by_address_and_name, methods=("POST",))
log_in = from_there(as_one(LogIn.as_view()))


class LogOut(auth.LogoutView):
    """The guest that this browser has been is forgotten too: whoever sits down next is somebody else."""

    def post(self, request: HttpRequest, *args: str, **kwargs: Any) -> HttpResponse:
        return guests.forget(super().post(request, *args, **kwargs))


def made_here(request: HttpRequest) -> list[adoption.Heap]:
    """What was made on this device without an account."""
    holder = guests.holder_of(request)
    return adoption.heaps(adoption.guest_of(holder)) if holder.guest else []


@sensitive_post_parameters()
@never_cache
@limited("sign up", 20, 60 * 60, by=by_address, methods=("POST",))
@require_http_methods(FORMS)
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect(next_of(request, "account"))
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        login(request, form.save())
        messages.success(request, _("Welcome! This account is yours: a name and a password, nothing else."))
        return inside(request, "account")
    context = {"form": form, "next": next_of(request, "account"), "made": made_here(request)}
    return render(request, "registration/signup.html", context, status=400 if form.errors else 200)


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Who I am, and what I have."""
    mine = guests.holder_of(request)
    own = adoption.counts(adoption.user_of(mine))
    return render(request, "accounts/account.html", {"counts": own, "made": made_here(request)})


@never_cache
@login_required
@require_http_methods(FORMS)
def adopt(request: HttpRequest) -> HttpResponse:
    """What was made on this device without an account: taken along by one press, or left where it is."""
    there = next_of(request, "account")
    if request.method != "POST":
        return render(request, "accounts/adopt.html", {"made": made_here(request), "next": there})
    if request.POST.get("take") != "yes":
        messages.info(request, _("It stays with this browser, until you log out."))
        return redirect(there)
    holder = guests.holder_of(request)
    if adoption.adopt(holder.guest, cast(int, holder.user_id)):
        messages.success(request, _("It is all yours now, on every device you log in on."))
    return guests.forget(redirect(there))


@sensitive_post_parameters()
@never_cache
@login_required
@limited("password", 10, QUARTER, methods=("POST",))
@require_http_methods(FORMS)
def password(request: HttpRequest) -> HttpResponse:
    form = NewPasswordForm(cast(User, request.user), request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The new password holds from now on. Other devices are logged out."))
        return redirect("account")
    return render(request, "accounts/password.html", {"form": form}, status=400 if form.errors else 200)


@sensitive_post_parameters()
@never_cache
@login_required
@limited("password", 10, QUARTER, methods=("POST",))
@require_http_methods(FORMS)
def delete(request: HttpRequest) -> HttpResponse:
    """Going away: says what goes, and asks for the password."""
    user = cast(User, request.user)
    form = FarewellForm(user, request.POST or None)
    if form.is_valid():
        adoption.remove(user)
        logout(request)
        messages.success(request, _("Your account is gone, and all that was in it. Thank you for having been here."))
        return redirect("home")
    goes = adoption.heaps(adoption.user_of(guests.holder_of(request)))
    return render(request, "accounts/delete.html", {"form": form, "goes": goes}, status=400 if form.errors else 200)
