/** Where signers are sent back to: only to origins that the API key was made with, so that no link of ours leads just anywhere. */
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { AppError } from '../../http/app-error.ts';

export function refuseForeignReturns(allowed: readonly string[], people: SessionInput['participants']): void {
  for (const { return_url: url } of people) {
    const origin = url === undefined ? null : new URL(url).origin;
    if (origin !== null && !allowed.includes(origin)) throw new AppError('RETURN_URL_REFUSED', { origin });
  }
}
