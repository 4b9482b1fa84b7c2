"""Creates a session from your own PDF, using the client that openapi-generator generates from /api/openapi-3.0.json.

To generate the client, see docs/integration.md.
"""

import json
import sys

import countersign_client
from countersign_client.api.originator_api import OriginatorApi


def main(url: str, api_key: str, pdf: str, loan: str) -> None:
    configuration = countersign_client.Configuration(host=url)
    configuration.access_token = api_key
    with countersign_client.ApiClient(configuration) as client:
        api = OriginatorApi(client)
        session = {
            "reference": loan,
            "participants": [{"name": "Asha Rao", "phone": "+919876543210", "external_id": f"C-{loan}"}],
        }
        # Version 5 of the generator does not serialize JSON form parts, so this program does. The idempotency key makes the
        # call safe to repeat, even after a restart.
        sent = api.create_session(json.dumps(session), document=[pdf], idempotency_key=loan).data

        read = api.get_session(sent.session_id).data
        print(read.status, read.reference)
        print(read.participants[0].external_id)
        try:
            api.get_session("unknown")
        except countersign_client.ApiException as refusal:
            print(refusal.status)


if __name__ == "__main__":
    main(*sys.argv[1:5])
