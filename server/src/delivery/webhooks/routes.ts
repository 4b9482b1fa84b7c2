/** The originator's calls on webhooks. */
import {
  createWebhookSecret,
  listSessionWebhooks,
  listWebhookSecrets,
  resendWebhook as resendCall,
} from '@countersign/contract/originator/webhooks';
import { listSecrets, rotateSecret } from './secrets.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../signing/services.ts';
import { once } from '../../signing/idempotency.ts';
import { findSession } from '../../signing/rows.ts';
import { listDeliveries, resendWebhook } from './deliveries.ts';

export function webhookRoutes(services: Services, register: Register): void {
  register(listSessionWebhooks, async ({ caller, params }) =>
    listDeliveries(services, await findSession(services, caller, params.id)),
  );

  register(resendCall, async (input) => {
    const session = await findSession(services, input.caller, input.params.id);
    return once(services, input, '', (tx) =>
      resendWebhook(services, tx, session.id, input.params.delivery_id),
    );
  });

  register(createWebhookSecret, async (input) =>
    once(services, input, JSON.stringify(input.body), (tx) =>
      rotateSecret(services, tx, input.body.expire_others_in_hours),
    ),
  );

  register(listWebhookSecrets, async () => listSecrets(services));
}
