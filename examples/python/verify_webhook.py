"""Whether a webhook comes from Countersign (Standard Webhooks). Python's standard library alone."""

import base64
import hashlib
import hmac
import json
import sys
import time
from typing import Any, Mapping

TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> dict[str, Any]:
    """The event. Raises ValueError where it is not genuine: answer 400, and do nothing.

    `headers` with names in small letters, `body` as it came, before anything has parsed it. While you change from one secret
    to the next, try both.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit():
        raise ValueError("webhook-timestamp is missing or no number")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("it is too old, or a clock is wrong")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode().split(b" ")
    # Each is compared in constant time.
    if not any([hmac.compare_digest(expected, one) for one in given]):
        raise ValueError("no signature fits")
    # `webhook-id` stays the same when it is sent again: keep those that you have processed.
    return json.loads(body)


if __name__ == "__main__":
    # With the body in the standard input: python3 verify_webhook.py secret id timestamp signatures
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        verify_webhook(sys.argv[1], dict(zip(names, sys.argv[2:])), sys.stdin.buffer.read())
        print("genuine")
    except ValueError:
        print("forged")
