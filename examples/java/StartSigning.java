import client.ApiClient;
import client.ApiException;
import client.api.OriginatorApi;
import client.model.CreateDraftBody;
import client.model.CreateDraftBodyContent;
import client.model.CreateDraftBodyContentParticipants;
import client.model.CreateDraftData;
import client.model.CreatedSession;
import client.model.SendDraftBody;
import client.model.Session;
import java.net.URI;

/**
 * Creates a session from a layout, using the client that openapi-generator generates from /api/openapi-3.0.json (see
 * docs/integration.md). The generator's `native` library (java.net.http) cannot send multipart forms, so this program sends a
 * draft, which needs only JSON.
 */
public final class StartSigning {
  private StartSigning() {}

  public static void main(String[] arguments) throws ApiException {
    String url = arguments[0];
    String apiKey = arguments[1];
    String layoutId = arguments[2];
    String loan = arguments[3];

    URI address = URI.create(url);
    ApiClient client = new ApiClient()
        .setScheme(address.getScheme())
        .setHost(address.getHost())
        .setPort(address.getPort())
        .setRequestInterceptor(request -> request.header("Authorization", "Bearer " + apiKey));
    OriginatorApi api = new OriginatorApi(client);

    CreateDraftBodyContent content = new CreateDraftBodyContent()
        .layoutId(layoutId)
        .putDataItem("loan_amount", "5,00,000")
        .reference(loan)
        .addParticipantsItem(new CreateDraftBodyContentParticipants()
            .name("Asha Rao")
            .phone("+919876543210")
            .role("borrower")
            .externalId("C-" + loan));
    // The idempotency keys make the calls safe to repeat, even after a restart.
    CreateDraftData draft = api.createDraft(new CreateDraftBody().content(content), "draft " + loan).getData();
    SendDraftBody version = new SendDraftBody().version(draft.getVersion().intValue());
    CreatedSession sent = api.sendDraft(draft.getDraftId(), version, "send " + loan).getData();

    Session session = api.getSession(sent.getSessionId()).getData();
    System.out.println(session.getStatus() + " " + session.getReference());
    System.out.println(session.getParticipants().get(0).getExternalId());
    try {
      api.getSession("unknown");
    } catch (ApiException refusal) {
      System.out.println(refusal.getCode());
    }
  }
}
