/** Encrypts the identity of staff, and binds it to its column and row. The email address is also hashed for lookup. */
import { keyedHash } from '../crypto/secrets.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { staff } from '../database/schema.ts';

export type StaffRow = typeof staff.$inferSelect;

type Field = 'name' | 'email' | 'password' | 'totp' | 'totp_next' | 'openid' | 'provisioning';

const context = (field: Field, personId: string): string => `staff.${field}:${personId}`;

export const encryptOfStaff = (vault: Vault, personId: string, field: Field, text: string): Buffer =>
  vault.encrypt(text, context(field, personId));

export const decryptOfStaff = (vault: Vault, personId: string, field: Field, encrypted: Buffer): string =>
  vault.decrypt(encrypted, context(field, personId));

export const hashEmail = (keys: Keys, email: string): Buffer =>
  Buffer.from(keyedHash(keys.origins, `staff:${email.toLowerCase()}`));

/** `identity` combines the issuer and the subject. */
export const hashOpenid = (keys: Keys, identity: string): Buffer =>
  Buffer.from(keyedHash(keys.origins, `openid:${identity}`));

/** The id of a person in the company's directory. */
export const hashExternalId = (keys: Keys, id: string): Buffer =>
  Buffer.from(keyedHash(keys.origins, `external-id:${id}`));

export const staffName = (vault: Vault, row: Pick<StaffRow, 'id' | 'nameEncrypted'>): string =>
  decryptOfStaff(vault, row.id, 'name', row.nameEncrypted);

export const staffEmail = (vault: Vault, row: Pick<StaffRow, 'id' | 'emailEncrypted'>): string =>
  decryptOfStaff(vault, row.id, 'email', row.emailEncrypted);
