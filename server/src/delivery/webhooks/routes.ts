/** Registers the originator's calls for webhooks. */
import {
  createWebhookSecret,
  enableWebhookAddress,
  listDisabledAddresses,
  listSessionWebhooks,
  listUndeliveredWebhooks,
  listWebhookSecrets,
  resendWebhook as resendCall,
  revokeWebhookSecret,
  testTemplateWebhook,
} from '@countersign/contract/originator/webhooks';
import { listSecrets, revokeSecret, rotateSecret } from './secrets.ts';
import { AppError } from '../../http/app-error.ts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { findSession } from '../../signing/rows.ts';
import { enableEndpoint } from '../../signing/webhooks/endpoints.ts';
import { listDeliveries, resendWebhook } from './deliveries.ts';
import { addressOf, sendTest } from './deliver.ts';
import { listDisabled, listUndelivered, belongedToTemplate } from './undelivered.ts';
import type { WithWebhookGuard } from '../../outgoing/ask-guarded.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function webhookRoutes(services: Kernel & WithWebhookGuard, register: Register): void {
  register(listSessionWebhooks, async ({ caller, params, query }) =>
    listDeliveries(services, await findSession(services, caller, params.id), query),
  );

  register(resendCall, async (input) => {
    const session = await findSession(services, input.caller, input.params.id);
    return idempotent(services, input, '', (tx) =>
      resendWebhook(services, tx, session.id, input.params.delivery_id),
    );
  });

  register(listUndeliveredWebhooks, async ({ caller, query }) => listUndelivered(services, caller, query));

  register(listDisabledAddresses, async ({ caller, query }) => listDisabled(services, caller, query));

  register(enableWebhookAddress, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const { url } = input.body;
      const isOwn = await belongedToTemplate(tx, input.caller, url);
      // A caller for all departments may enable any disabled address. Other callers learn nothing about addresses of
      // other departments.
      if (!isOwn && input.caller.departments !== null) throw new AppError('WEBHOOK_ADDRESS_NOT_FOUND');
      if (!(await enableEndpoint(tx, url)) && !isOwn) throw new AppError('WEBHOOK_ADDRESS_NOT_FOUND');
      return { url, enabled: true as const };
    }),
  );

  // The test is recorded before it is sent, so that no transaction waits for the receiver.
  register(testTemplateWebhook, async (input) => {
    const { url } = await idempotent(services, input, '', (tx) =>
      addressOf(tx, input.caller, input.params.id),
    );
    return sendTest(services, url);
  });

  register(createWebhookSecret, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), (tx) =>
      rotateSecret(services, tx, input.body.expire_others_in_hours),
    ),
  );

  register(listWebhookSecrets, async ({ query }) => listSecrets(services, query));

  register(revokeWebhookSecret, async (input) =>
    idempotent(services, input, '', (tx) => revokeSecret(services, tx, input.params.id)),
  );
}
