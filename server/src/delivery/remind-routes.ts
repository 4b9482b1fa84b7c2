/** The originator's call to remind the signers of a session now, in addition to scheduled reminders. */
import { remindSigners } from '@countersign/contract/originator/session-corrections';
import { AppError } from '../http/app-error.ts';
import type { Register } from '../http/register.ts';
import { idempotent } from '../access/idempotency.ts';
import { findSession, lockSession } from '../signing/rows.ts';
import { remindNow } from './reminders.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

export function remindRoutes(services: Kernel & Messengers, register: Register): void {
  register(remindSigners, async (input) => {
    const { id } = await findSession(services, input.caller, input.params.id);
    return idempotent(services, input, '', async (tx) => {
      const [session] = await lockSession(tx).execute({ id });
      if (session?.status !== 'NEW' && session?.status !== 'IN_PROGRESS')
        throw new AppError(session?.status === 'EXPIRED' ? 'SESSION_HAS_EXPIRED' : 'SESSION_ENDED');
      if (services.now() >= session.expiresAt) throw new AppError('SESSION_HAS_EXPIRED');
      const reminded = await remindNow(services, tx, id);
      if (reminded.length === 0) throw new AppError('NOBODY_TO_REMIND');
      return { session_id: id, participant_ids: reminded };
    });
  });
}
