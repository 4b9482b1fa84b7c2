/** What the API key of a new session allows beside what its scopes say; nothing of it for whoever sends without a key. */
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../database/schema.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Sender } from './create.ts';

export async function rightsOf(
  tx: Pick<Transaction, 'select'>,
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
