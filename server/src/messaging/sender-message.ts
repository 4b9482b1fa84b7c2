/** Encrypts the sender's message to the signers. It is stored with the session, and erased with the personal data. */
import type { Vault } from '../crypto/vault.ts';
import type { SessionRow } from '../signing/rows.ts';

const context = (sessionId: string) => `sessions.message:${sessionId}`;

export const encryptMessage = (vault: Vault, sessionId: string, message: string): Buffer =>
  vault.encrypt(message, context(sessionId));

export const messageOf = (
  vault: Vault,
  { id, messageEncrypted }: Pick<SessionRow, 'id' | 'messageEncrypted'>,
): string | null => messageEncrypted && vault.decrypt(messageEncrypted, context(id));
