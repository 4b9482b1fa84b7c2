/** The review before the seal, by the originator API: the queue and the decision. */
import { decideReview, listReviews } from '@countersign/contract/originator/review';
import type { Register } from '../http/register.ts';
import { once } from '../access/idempotency.ts';
import { afterSends } from '../messaging/messages.ts';
import type { Services } from '../signing/services.ts';
import { decide } from './decide.ts';
import { waitingReviews } from './queue.ts';

export function reviewRoutes(services: Services, register: Register): void {
  register(listReviews, async ({ caller, query }) => waitingReviews(services, caller, query));

  register(decideReview, async (input) =>
    afterSends(() =>
      once(services, input, JSON.stringify(input.body), (tx) =>
        decide({ services, tx, ...input }, input.params.id, input.body),
      ),
    ),
  );
}
