/** Checks the sender's rights other than scopes. Only API keys can have such rights, and people never do. */
import { returnUrl, type SessionInput } from '@countersign/contract/originator/session-input';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccessScope } from '../../http/callers.ts';
import type { Queryable } from '../../database/connect.ts';

/** The sender of a session, with the sender's scope. */
export type Sender = Omit<AccessScope, 'isTest'> & ({ apiKeyId: string } | { personId: string });

export async function rightsOf(
  tx: Queryable,
  caller: Sender | null,
): Promise<Pick<typeof apiKeys.$inferSelect, 'returnOrigins' | 'frameOrigins' | 'isTest'>> {
  const [key] =
    caller && 'apiKeyId' in caller
      ? await tx
          .select({
            returnOrigins: apiKeys.returnOrigins,
            frameOrigins: apiKeys.frameOrigins,
            isTest: apiKeys.isTest,
          })
          .from(apiKeys)
          .where(eq(apiKeys.id, caller.apiKeyId))
      : [];
  return key ?? { returnOrigins: [], frameOrigins: [], isTest: false };
}

/**
 * Rejects return addresses outside the origins that the API key allows, so that our links cannot redirect to other
 * sites.
 */
export function refuseForeignReturns(allowed: readonly string[], people: SessionInput['participants']): void {
  for (const { return_url: url } of people)
    if (url !== undefined && !isAllowedReturn(allowed, url))
      throw new AppError('RETURN_URL_REFUSED', { origin: new URL(url).origin });
}

export const isAllowedReturn = (allowed: readonly string[], url: string): boolean =>
  returnUrl.safeParse(url).success && allowed.includes(new URL(url).origin);
