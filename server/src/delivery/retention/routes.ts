/** The originator's calls on erasing: a session before its time of keeping is over, and what will be erased when. */
import { previewRetention } from '@countersign/contract/originator/retention';
import { eraseSession } from '@countersign/contract/originator/session-acts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { onceNotified } from './end-messages.ts';
import { eraseAsked, eraseBlobs } from './erase.ts';
import { preview } from './preview.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function retentionRoutes(services: Kernel & WithStorage, register: Register): void {
  register(previewRetention, async ({ caller }) => preview(services, caller));

  register(eraseSession, async (input) => {
    const answer = await onceNotified(() =>
      idempotent(services, input, '', (tx) => eraseAsked(services, tx, input.caller, input.params.id)),
    );
    // What fails here is deleted by the next sweep: the erasure itself is committed.
    await eraseBlobs(services, answer.session_id).catch((error: unknown) =>
      services.log.error({ err: error }, 'The files of an erased session could not be deleted yet'),
    );
    return answer;
  });
}
