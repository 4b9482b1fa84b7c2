/**
 * Manages webhook endpoints. Endpoints inside our network are refused. An endpoint is disabled after a 410 response,
 * and enabled again on request.
 */
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { sha256 } from '../../crypto/secrets.ts';
import { webhookEndpoints } from '../../database/schema.ts';
import { refusalOfTarget, type WithWebhookGuard } from '../../outgoing/ask-guarded.ts';
import { TARGET_REFUSALS } from '../../outgoing/target-rules.ts';
import type { Queryable } from '../../database/connect.ts';

/** Throws if the address is not allowed. The same check runs again before every delivery. */
export async function refuseUnsafeUrl({ webhookGuard }: WithWebhookGuard, url: string | null): Promise<void> {
  const reason = url === null ? null : await refusalOfTarget(webhookGuard, url);
  if (reason) throw new AppError('WEBHOOK_URL_REFUSED', { reason }, `webhook_url ${TARGET_REFUSALS[reason]}`);
}

/** Enables an endpoint. Returns true if the endpoint was disabled. */
export async function enableEndpoint(tx: Queryable, url: string | null): Promise<boolean> {
  if (url === null) return false;
  const enabled = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.urlSha256, sha256(url)))
    .returning({ urlSha256: webhookEndpoints.urlSha256 });
  return enabled.length > 0;
}
