/** Decrypts the identity in the row of a participant. Each encrypted value is bound to its row and column. */
import type { Vault } from '../crypto/vault.ts';
import type { participants } from '../database/schema.ts';

export type PersonField = 'name' | 'phone' | 'email';

const context = (field: PersonField, participantId: string) => `participants.${field}:${participantId}`;

export const encryptPerson = (
  vault: Vault,
  participantId: string,
  field: PersonField,
  text: string,
): Buffer => vault.encrypt(text, context(field, participantId));

export const decryptPerson = (
  vault: Vault,
  participantId: string,
  field: PersonField,
  encrypted: Buffer,
): string => vault.decrypt(encrypted, context(field, participantId));

export type Person = Readonly<Record<PersonField, string | null>>;

/** Returns the identity. Returns null if decryption fails, which means that the row was altered. */
export function personIn(
  vault: Vault,
  row: Pick<typeof participants.$inferSelect, 'id' | 'nameEncrypted' | 'phoneEncrypted' | 'emailEncrypted'>,
): Person {
  const opened = (field: PersonField, encrypted: Buffer | null, altered: string | null) => {
    try {
      return encrypted && decryptPerson(vault, row.id, field, encrypted);
    } catch {
      return altered;
    }
  };
  return {
    name: opened('name', row.nameEncrypted, null),
    phone: opened('phone', row.phoneEncrypted, null),
    email: opened('email', row.emailEncrypted, ''),
  };
}
