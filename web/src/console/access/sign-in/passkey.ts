/**
 * Uses passkeys through the browser's API. The browser converts the JSON of the contract (Web Authentication Level 3,
 * 5.1.8 to 5.1.10).
 */
import type {
  passkeyAssertion,
  passkeyCreation,
  passkeyRegistration,
  passkeyRequest,
} from '@countersign/contract/staff/passkey';
import type { z } from 'zod';

type Assertion = z.input<typeof passkeyAssertion>;
type Registration = z.input<typeof passkeyRegistration>;

/**
 * Returns whether the browser has the functions that passkeys need: Chrome from version 129, Safari from 18.4, Firefox
 * from 119.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Thrown if the person selected no passkey, or the request was aborted. */
export class PasskeyCancelled extends Error {}

export async function choosePasskey(options: z.output<typeof passkeyRequest>['options']): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    allowCredentials: options.allowCredentials.map(withoutAbsent),
  });
  const credential = await chosen(navigator.credentials.get({ publicKey }));
  const answer: unknown = credential.toJSON();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own JSON form, which the server checks
  return answer as Assertion;
}

export async function makePasskey(
  options: z.output<typeof passkeyCreation>['options'],
): Promise<Registration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    ...options,
    excludeCredentials: options.excludeCredentials.map(withoutAbsent),
  });
  const credential = await chosen(navigator.credentials.create({ publicKey }));
  const answer: unknown = credential.toJSON();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own JSON form, which the server checks
  return answer as Registration;
}

type Named = z.output<typeof passkeyRequest>['options']['allowCredentials'][number];

/** Omits undefined properties, because the browser rejects `undefined` where it expects a list. */
const withoutAbsent = ({ id, type, transports }: Named) => ({
  id,
  type,
  ...(transports ? { transports } : {}),
});

async function chosen(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
    throw error;
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw new PasskeyCancelled();
}
