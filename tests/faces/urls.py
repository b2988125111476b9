"""The site's addresses, with those of the faces wherever the site has them."""

from django.urls import include, path

from cardsdb.urls import urlpatterns as site

urlpatterns = [path("faces/", include("cardsdb.faces_urls")), *site]
