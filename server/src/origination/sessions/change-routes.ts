/**
 * Registers the calls that change a running session. A call waits until the messages that it may withdraw are no longer
 * being sent.
 */
import {
  addReferencePhoto as referenceCall,
  correctContact as correctCall,
  extendSession as extendCall,
} from '@countersign/contract/originator/session-corrections';
import {
  cancelSession as cancelCall,
  renewLink,
  resendLink,
} from '@countersign/contract/originator/session-acts';
import type { Input, Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { afterSends } from '../../messaging/messages.ts';
import { cancelSession, type Change, extendSession, noticeEnd, reissueLink } from './change.ts';
import { acceptReference, addReference } from './reference-photo.ts';
import { correctContact } from './correct-contact.ts';
import { findUnsealable } from './unsealable.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import { withFiles } from '../../signing/late-files.ts';
import type { Kernel } from '../../signing/kernel.ts';

type ChangeCall =
  | typeof cancelCall
  | typeof resendLink
  | typeof renewLink
  | typeof extendCall
  | typeof correctCall
  | typeof referenceCall;

export function sessionChangeRoutes(
  services: Kernel & WithStorage & Messengers & PhotoReaders,
  register: Register,
): void {
  register(cancelCall, async (input) => {
    const { caller, params, body } = input;
    const unsealable = await findUnsealable(services, caller, params.id);
    return perform(services, input, (change) => cancelSession(change, params.id, body.reason, unsealable));
  });
  register(extendCall, (input) =>
    perform(services, input, (change) =>
      extendSession(change, input.params.id, new Date(input.body.expires_at)),
    ),
  );
  register(resendLink, (input) =>
    perform(services, input, (change) => reissueLink(change, input.params.id, input.params.pid, 'invite')),
  );
  register(renewLink, (input) =>
    perform(services, input, (change) => reissueLink(change, input.params.id, input.params.pid, null)),
  );
  register(correctCall, (input) =>
    perform(services, input, (change) =>
      correctContact(change, input.params.id, input.params.pid, input.body),
    ),
  );
  register(referenceCall, async (input) => {
    const { id, pid } = input.params;
    const photo = await acceptReference(services, input.caller, id, input.body.reference_photo);
    return withFiles(services, id, () =>
      perform(services, input, (change) => addReference(change, services.storage, id, pid, photo)),
    );
  });
}

async function perform<T extends object>(
  services: Kernel & Messengers,
  input: Input<ChangeCall>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  await noticeEnd(services, input.caller, input.params.id);
  const fingerprint = input.body === undefined ? '' : JSON.stringify(input.body);
  return afterSends(() => idempotent(services, input, fingerprint, (tx) => work({ services, tx, ...input })));
}
