/** Where signers are sent back to: only to origins that the API key was made with, so that no link of ours leads just anywhere. */
import { returnUrl, type SessionInput } from '@countersign/contract/originator/session-input';
import { AppError } from '../../http/app-error.ts';

export function refuseForeignReturns(allowed: readonly string[], people: SessionInput['participants']): void {
  for (const { return_url: url } of people)
    if (url !== undefined && !isAllowedReturn(allowed, url))
      throw new AppError('RETURN_URL_REFUSED', { origin: new URL(url).origin });
}

export const isAllowedReturn = (allowed: readonly string[], url: string): boolean =>
  returnUrl.safeParse(url).success && allowed.includes(new URL(url).origin);
