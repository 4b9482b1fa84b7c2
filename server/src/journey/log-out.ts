/** The signer ends the bearer. */
import { logOut } from '@countersign/contract/signer/log-out';
import { eq } from 'drizzle-orm';
import { bearers } from '../database/schema.ts';
import type { Register } from '../http/register.ts';
import { takeStep } from './take-step.ts';
import type { Kernel } from '../signing/kernel.ts';

export function logOutRoute(services: Kernel, register: Register): void {
  register(logOut, async ({ caller, origin }) =>
    takeStep(services, caller, origin, 'log-out', async ({ tx, now, participant, record }) => {
      await tx.update(bearers).set({ endedAt: now }).where(eq(bearers.participantId, participant.id));
      await record('LOGGED_OUT');
      return { logged_out: true as const };
    }),
  );
}
