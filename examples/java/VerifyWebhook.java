import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies that a webhook comes from Countersign (Standard Webhooks), using only Java's standard library. */
public final class VerifyWebhook {
  private static final Duration TOLERANCE = Duration.ofSeconds(300);

  private VerifyWebhook() {}

  /** Reads the body from standard input. Usage: `java VerifyWebhook.java secret id timestamp signatures`. */
  public static void main(String[] given) throws IOException {
    byte[] body = System.in.readAllBytes();
    boolean isGenuine = isGenuine(given[0], given[1], given[2], given[3], body, Instant.now());
    System.out.println(isGenuine ? "genuine" : "forged");
  }

  /**
   * Returns whether the webhook is genuine. If it is not, respond with 400 and ignore it. `body` is the body before any parsing;
   * the other values come from the headers webhook-id, webhook-timestamp and webhook-signature. While you rotate the secret, try
   * both the old one and the new one. `id` stays the same when a webhook is sent again. Store the ids that you have processed.
   */
  public static boolean isGenuine(
      String secret, String id, String timestamp, String signatures, byte[] body, Instant now) {
    if (id == null || timestamp == null || signatures == null || !timestamp.matches("\\d{1,12}")) return false;
    Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(sent, now).abs().compareTo(TOLERANCE) > 0) return false;
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(signatureOf(secret, id, timestamp, body)))
        .getBytes(StandardCharsets.UTF_8);
    boolean isGenuine = false;
    for (String given : signatures.split(" ")) {
      // Compares in constant time.
      isGenuine |= MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8));
    }
    return isGenuine;
  }

  private static byte[] signatureOf(String secret, String id, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      ByteArrayOutputStream signed = new ByteArrayOutputStream();
      signed.writeBytes((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      signed.writeBytes(body);
      return mac.doFinal(signed.toByteArray());
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
