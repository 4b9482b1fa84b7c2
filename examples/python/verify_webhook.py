"""Verifies that a webhook comes from Countersign (Standard Webhooks), using only Python's standard library."""

import base64
import hashlib
import hmac
import json
import sys
import time
from typing import Any, Mapping

TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> dict[str, Any]:
    """Returns the event. Raises ValueError if it is not genuine: respond with 400 and ignore it.

    `headers` must have lower-case names, and `body` must be the body before any parsing. While you rotate the secret, try
    both the old one and the new one.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit():
        raise ValueError("webhook-timestamp is missing or not a number")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the webhook is too old, or a clock is wrong")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode().split(b" ")
    # Compares every signature in constant time.
    if not any([hmac.compare_digest(expected, one) for one in given]):
        raise ValueError("no signature matches")
    # `webhook-id` stays the same when a webhook is sent again. Store the ids that you have processed.
    return json.loads(body)


if __name__ == "__main__":
    # Reads the body from standard input. Usage: python3 verify_webhook.py secret id timestamp signatures
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        verify_webhook(sys.argv[1], dict(zip(names, sys.argv[2:])), sys.stdin.buffer.read())
        print("genuine")
    except ValueError:
        print("forged")
