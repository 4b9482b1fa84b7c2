/** Decrypts the personal data of a participant, and only the data that are needed. */
import type { Vault } from '../crypto/vault.ts';
import { decryptPerson } from '../evidence/person.ts';
import type { ParticipantRow } from './rows.ts';

export { encryptPerson } from '../evidence/person.ts';

export const nameOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'nameEncrypted'>): string =>
  decryptPerson(vault, row.id, 'name', row.nameEncrypted);

export const phoneOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'phoneEncrypted'>): string =>
  decryptPerson(vault, row.id, 'phone', row.phoneEncrypted);

export const emailOf = (vault: Vault, row: Pick<ParticipantRow, 'id' | 'emailEncrypted'>): string | null =>
  row.emailEncrypted && decryptPerson(vault, row.id, 'email', row.emailEncrypted);
