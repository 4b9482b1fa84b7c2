/** Encrypts and decrypts the parties that a stamp certificate names, because they are personal data. */
import { z } from 'zod';
import type { Vault } from '../../crypto/vault.ts';
import type { StampRow } from '../../providers/stamps/stamp-source.ts';

const parties = z.object({ first_party: z.string(), second_party: z.string() });

const contextOf = (id: string): string => `stamps.parties:${id}`;

export const encryptParties = (
  vault: Vault,
  id: string,
  { first_party, second_party }: z.infer<typeof parties>,
): Buffer => vault.encrypt(JSON.stringify({ first_party, second_party }), contextOf(id));

export function partiesOf(vault: Vault, { id, partiesEncrypted }: StampRow) {
  if (partiesEncrypted === null) return { first_party: null, second_party: null };
  const { first_party, second_party } = parties.parse(
    JSON.parse(vault.decrypt(partiesEncrypted, contextOf(id))),
  );
  return { first_party: first_party || null, second_party: second_party || null };
}
