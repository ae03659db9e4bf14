"""Images are known by their first bytes; what a model says of one is told from what it says of itself."""

from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.capabilities import Capabilities, refuses_images
from assistant.chat_request import ChatRequest, Image, Pictured
from assistant.image_tokens import image_tokens
from memory.image_ends import is_whole
from memory.images import ImageFacts, read_image, stored_image
from memory.ports import PromptMessage
from memory.values import Role
from tests.pictures import gif, jpeg, png, webp

SEEN = Pictured(Role.USER, "What is it?\n\n[image: a.png, 640×480]", (Image("image/png", b"abc"),))
REQUEST = ChatRequest("m", (PromptMessage(Role.SYSTEM, "Be kind."), SEEN), 100)


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (png(640, 480), "image/png"),
        (gif(640, 480), "image/gif"),
        (jpeg(640, 480), "image/jpeg"),
        (jpeg(640, 480, thumbnail=60_000), "image/jpeg"),
        (webp("VP8X", 640, 480), "image/webp"),
        (webp("VP8L", 640, 480), "image/webp"),
        (webp("VP8", 640, 480), "image/webp"),
    ],
)
def test_sort_and_size_stand_in_the_first_bytes(content: bytes, media_type: str) -> None:
    facts = read_image(content)
    assert facts == ImageFacts(media_type, 640, 480)
    assert stored_image(facts.stored_type) == facts


@pytest.mark.parametrize(
    "content",
    [b"", b"\x89PNG\xff", png()[:20], png(0, 5), b"<svg/>", b"BM" + b"\0" * 60, b"\xff\xd8\xff\xe0", b"RIFF1234WEBP"],
)
def test_anything_else_is_no_image(content: bytes) -> None:
    assert read_image(content) is None


@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"\xff\xd8\xff", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"RIFF0000WEBPVP8X"]),
)
def test_no_bytes_break_the_reading(content: bytes, head: bytes) -> None:
    facts = read_image(head + content)
    assert facts is None or facts.width > 0 < facts.height


PALETTE = b"GIF89a" + struct.pack("<HHBBB", 2, 1, 0x80, 0, 0) + bytes(6)
DRAWN = PALETTE + b"\x21\xf9\x04\0\0\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, 2, 1, 0) + b"\2\1\x84\0;"
SCANNED = jpeg(640, 480, thumbnail=9)[:-2] + b"\xff\xda\0\x02" + b"\x12\xff\0\x34" * 20 + b"\xff\xd9"
"""A JPEG with pixels, whose thumbnail has an end of its own."""


@pytest.mark.parametrize(
    "content",
    [png(), gif(640, 480), DRAWN, jpeg(640, 480), SCANNED.replace(b"t" * 9, b"tt\xff\xd9ttttt"), webp("VP8X", 9, 9)],
)
def test_an_image_is_whole_or_cut_wherever_it_is_cut(content: bytes) -> None:
    facts = read_image(content)
    assert facts is not None
    assert is_whole(content, facts.media_type)
    assert is_whole(content + b"\0" * 9, facts.media_type)  # cameras put more behind it
    for size in range(len(content)):
        assert not is_whole(content[:size], facts.media_type), size


def test_a_part_of_a_png_that_was_changed_is_seen() -> None:
    content = png()
    for place in range(8, len(content)):
        changed = bytearray(content)
        changed[place] ^= 1
        assert not is_whole(bytes(changed), "image/png"), place


@given(st.binary(max_size=200), st.sampled_from(["image/png", "image/gif", "image/jpeg", "image/webp"]))
def test_no_bytes_break_the_look_for_the_end(content: bytes, media_type: str) -> None:
    assert is_whole(content, media_type) in {True, False}


@pytest.mark.parametrize(
    "stored", ["text/plain", "image/png", "image/svg+xml;width=1;height=2", "image/png;width=x;height=2"]
)
def test_other_media_types_are_no_stored_images(stored: str) -> None:
    assert stored_image(stored) is None


@pytest.mark.parametrize(
    ("width", "height", "tokens"),
    [(1024, 1024, 765), (2048, 4096, 1105), (512, 512, 255), (1, 1, 255), (60_000, 2, 765)],
)
def test_tokens_are_those_of_the_guide(width: int, height: int, tokens: int) -> None:
    assert image_tokens(width, height) == tokens


@pytest.mark.parametrize(
    "refusal",
    [
        "Invalid content type. image_url is only supported by certain models.",
        "This model does not support image input.",
        "No endpoints found that support image input",
        "Failed to deserialize: messages[1]: unknown variant `image_url`, expected `text`",
        "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
        "At most 0 image(s) may be provided in one request.",
        "tiny-model is not a multimodal model",
        "this model is missing data required for image input",
        '{"detail":[{"loc":["body","messages",0,"content"],"msg":"Input should be a valid string"}]}',
        "该模型不支持图片输入",
    ],
)
def test_a_model_that_says_so_takes_no_images(refusal: str) -> None:
    assert refuses_images(Capabilities(), REQUEST.body(Capabilities()), refusal)
    assert not refuses_images(Capabilities(), REQUEST.body(Capabilities(images=False)), refusal)


@pytest.mark.parametrize(
    "refusal",
    [
        "image exceeds 5 MB maximum: 8388608 bytes",
        "Could not process image",
        "Image format is not supported; use PNG or JPEG",
        "Unsupported image dimensions",
        "This model supports at most 20 images in a request",
        "tiny-model does not support tools",
        "Rate limit reached",
    ],
)
def test_what_is_wrong_with_one_image_or_else_says_nothing_of_the_model(refusal: str) -> None:
    assert not refuses_images(Capabilities(), REQUEST.body(Capabilities()), refusal)


def test_images_go_as_data_urls_beside_the_text_also_where_messages_are_joined() -> None:
    before = PromptMessage(Role.USER, "Hello")
    request = ChatRequest("m", (PromptMessage(Role.SYSTEM, "Be kind."), before, SEEN), 100)
    body = request.body(Capabilities(system_role=False, alternating=True))
    (message,) = body["messages"]
    kinds = [part["type"] for part in message["content"]]
    assert kinds == ["text", "text", "image_url"]
    assert message["content"][-1]["image_url"]["url"] == "data:image/png;base64,YWJj"
    assert "Be kind." in message["content"][0]["text"]
    assert "image_url" not in json.dumps(request.body(Capabilities(images=False)))
