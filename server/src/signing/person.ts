/** A participant's personal data, decrypted only where it is needed. */
import type { Vault } from '../crypto/vault.ts';
import type { ParticipantRow } from './rows.ts';

type Field = 'name' | 'phone' | 'email';
const context = (field: Field, participantId: string) => `participants.${field}:${participantId}`;

export const encryptPerson = (vault: Vault, participantId: string, field: Field, text: string): Buffer =>
  vault.encrypt(text, context(field, participantId));

export const nameOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'nameEncrypted'>): string =>
  vault.decrypt(row.nameEncrypted, context('name', row.id));

export const phoneOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'phoneEncrypted'>): string =>
  vault.decrypt(row.phoneEncrypted, context('phone', row.id));

export const emailOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'emailEncrypted'>): string | null =>
  row.emailEncrypted && vault.decrypt(row.emailEncrypted, context('email', row.id));
