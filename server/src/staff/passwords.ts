/**
 * Hashes and checks passwords with argon2id (RFC 9106). Short and common passwords are rejected (NIST SP 800-63B
 * 3.1.1.2). Only a few are hashed at a time, because hashing needs memory.
 */
import { readFileSync } from 'node:fs';
import { PASSWORD_MIN_LENGTH } from '@countersign/contract/rules/staff';
import { hash, verify } from '@node-rs/argon2';
import { plainHash } from '../crypto/secrets.ts';
import { AppError } from '../http/app-error.ts';
import { createRequestSlots } from '../http/request-slots.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The parameters that OWASP recommends for argon2id and the library uses by default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const slots = createRequestSlots({ max: 4, maxPerCaller: 2, maxWaiting: 64, maxWaitMs: 10_000 });

/** Normalises Unicode (NIST), so that a password typed on two keyboards is the same. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password. `caller` prevents one address from taking all slots. */
export const hashPassword = (password: string, caller: string): Promise<string> =>
  slots.run(caller, () => hash(normal(password), COST));

/**
 * Compares a password. It takes the same time without a hash, so that timing does not reveal whether the person exists.
 */
export async function isPassword(stored: string | null, password: string, caller: string): Promise<boolean> {
  const isRight = await slots.run(caller, async () =>
    verify(stored ?? (await dummyPassword()), normal(password)),
  );
  return isRight && stored !== null;
}

let dummyHash: Promise<string> | undefined;
const dummyPassword = (): Promise<string> => (dummyHash ??= hash('a password that is never used', COST));

/** Rejects a weak password. `own` lists words that are easy to guess for this person, such as the company name. */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  const text = normal(password);
  if (charactersIn(text) < PASSWORD_MIN_LENGTH)
    throw new AppError('PASSWORD_TOO_SHORT', { minimum: PASSWORD_MIN_LENGTH });
  if (isCommon(text) || own.some((word) => isMadeOf(text, word))) throw new AppError('PASSWORD_TOO_COMMON');
}

/** Counts code points (NIST SP 800-63B 3.1.1.2). */
const charactersIn = (text: string): number => Array.from(text).length;

/**
 * Returns whether the password is a single repeated character, or a word with a few digits and marks, which is not a
 * secret.
 */
function isMadeOf(password: string, word: string): boolean {
  const letters = plain(password);
  return new Set(password).size < 3 || (word.length > 2 && letters === plain(word));
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

const PREFIX_BYTES = 5;

/**
 * The 20,000 most common passwords (SecLists, MIT licence): the first five bytes of each lower-case SHA-256, sorted.
 */
let common: Buffer | undefined;

function isCommon(password: string): boolean {
  common ??= readFileSync(new URL('common-passwords.bin', import.meta.url));
  const wanted = plainHash(password.toLowerCase()).subarray(0, PREFIX_BYTES);
  let [low, high] = [0, common.length / PREFIX_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = common.subarray(middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    const order = Buffer.compare(found, wanted);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Hashes a password. Rejects one that contains the name of the product, the company or the person. */
export async function hashNewPassword(
  { settings }: Pick<Kernel, 'settings'>,
  password: string,
  email: string,
  ip: string,
): Promise<string> {
  refuseWeakPassword(password, [
    settings.COMPANY_NAME,
    settings.PRODUCT_NAME,
    'Countersign',
    email,
    email.split('@')[0] ?? '',
  ]);
  return hashPassword(password, ip);
}
