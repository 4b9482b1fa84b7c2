/** The review before the seal in the originator API: queue and decision. */
import { decideReview, listReviews } from '@countersign/contract/originator/review';
import type { Register } from '../http/register.ts';
import { idempotent } from '../access/idempotency.ts';
import { afterSends } from '../messaging/messages.ts';
import { decide } from './decide.ts';
import { waitingReviews } from './queue.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export function reviewRoutes(services: Kernel & Messengers, register: Register): void {
  register(listReviews, async ({ caller, query }) => waitingReviews(services, caller, query));

  register(decideReview, async (input) =>
    afterSends(() =>
      idempotent(services, input, JSON.stringify(input.body), (tx) =>
        decide({ services, tx, ...input }, input.params.id, input.body),
      ),
    ),
  );
}
