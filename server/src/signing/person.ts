/** A participant's personal data, opened only where it is needed. */
import type { Vault } from '../crypto/vault.ts';
import type { ParticipantRow } from './rows.ts';

type Field = 'name' | 'phone' | 'email';
const place = (field: Field, participantId: string) => `participants.${field}:${participantId}`;

export const sealPerson = (vault: Vault, participantId: string, field: Field, text: string): Buffer =>
  vault.seal(text, place(field, participantId));

export const nameOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'nameSealed'>): string =>
  vault.open(row.nameSealed, place('name', row.id));

export const phoneOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'phoneSealed'>): string =>
  vault.open(row.phoneSealed, place('phone', row.id));

export const emailOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'emailSealed'>): string | null =>
  row.emailSealed && vault.open(row.emailSealed, place('email', row.id));
