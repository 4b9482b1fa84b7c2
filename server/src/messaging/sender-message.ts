/** What the sender of a session says to those who sign: kept encrypted with the session, and erased with what is personal. */
import type { Vault } from '../crypto/vault.ts';
import type { SessionRow } from '../signing/rows.ts';

const context = (sessionId: string) => `sessions.message:${sessionId}`;

export const encryptMessage = (vault: Vault, sessionId: string, message: string): Buffer =>
  vault.encrypt(message, context(sessionId));

export const messageOf = (
  vault: Vault,
  { id, messageEncrypted }: Pick<SessionRow, 'id' | 'messageEncrypted'>,
): string | null => messageEncrypted && vault.decrypt(messageEncrypted, context(id));
