/** The originator's calls for erasure: erasing a session early, and previewing scheduled erasures. */
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
    // The erasure itself is committed; files that could not be deleted here are deleted by the next sweep.
    await eraseBlobs(services, answer.session_id).catch((error: unknown) =>
      services.log.error({ err: error }, 'The files of an erased session could not be deleted yet'),
    );
    return answer;
  });
}
