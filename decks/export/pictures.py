"""Pictures for virtual tables: JPEG in RGB, which is what Unity and Qt read everywhere. Pure: bytes in, bytes out."""

from __future__ import annotations

import io

from PIL import Image

QUALITY = 88


def opened(picture: bytes) -> Image.Image:
    """A rendered face, without transparency: corners lie on white."""
    image = Image.open(io.BytesIO(picture))
    return flat(image)


def flat(image: Image.Image) -> Image.Image:
    """The picture in RGB, on white where it was transparent."""
    if image.mode == "RGB":
        return image
    ground = Image.new("RGB", image.size, "white")
    layered = image.convert("RGBA")
    ground.paste(layered, mask=layered)
    return ground


def saved(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def jpeg(picture: bytes) -> bytes:
    """A rendered face as a JPEG file."""
    return saved(opened(picture))
