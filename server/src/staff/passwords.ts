/**
 * Hashes and checks passwords with argon2id (RFC 9106). Passwords that are short or easy to guess are rejected (NIST SP
 * 800-63B 3.1.1.2). Only a few passwords are hashed at the same time, because hashing needs a lot of memory.
 */
import { PASSWORD_MIN_LENGTH } from '@countersign/contract/rules/staff';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../http/app-error.ts';
import { createRequestSlots } from '../http/request-slots.ts';
import type { Kernel } from '../signing/kernel.ts';
import { estimateGuesses } from './password-strength.ts';

/**
 * The parameters that OWASP recommends for argon2id, which are also the library's defaults: 19 MiB, two passes, one
 * lane.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const slots = createRequestSlots({ max: 4, maxPerCaller: 2, maxWaiting: 64, maxWaitMs: 10_000 });

/** Normalises Unicode as NIST recommends, so that a password is the same on every keyboard. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password. `caller` is the address of the request, and no address can take all slots. */
export const hashPassword = (password: string, caller: string): Promise<string> =>
  slots.run(caller, () => hash(normal(password), COST));

/**
 * Compares a password with the stored hash. If there is no hash, the comparison takes the same time, so that the time
 * does not reveal whether the person exists.
 */
export async function isPassword(stored: string | null, password: string, caller: string): Promise<boolean> {
  const isRight = await slots.run(caller, async () =>
    verify(stored ?? (await dummyPassword()), normal(password)),
  );
  return isRight && stored !== null;
}

let dummyHash: Promise<string> | undefined;
const dummyPassword = (): Promise<string> => (dummyHash ??= hash('a password that is never used', COST));

/**
 * The decimal logarithm of the number of guesses that a password must withstand. Ten random digits or eight random
 * characters withstand more. Guessing online is also slowed down (waits.ts).
 */
const MIN_GUESSES_LOG10 = 8;

/** Throws if a password is weak. `own` lists names that are easy to guess for this person, such as the company name. */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  const text = normal(password);
  if (charactersIn(text) < PASSWORD_MIN_LENGTH)
    throw new AppError('PASSWORD_TOO_SHORT', { minimum: PASSWORD_MIN_LENGTH });
  if ((await estimateGuesses(text, own)) < MIN_GUESSES_LOG10) throw new AppError('PASSWORD_TOO_COMMON');
}

/** Counts code points, as NIST requires (SP 800-63B 3.1.1.2). */
const charactersIn = (text: string): number => Array.from(text).length;

/** Hashes a new password. Throws if it is weak or contains the name of the product, the company or the person. */
export async function hashNewPassword(
  { settings }: Pick<Kernel, 'settings'>,
  password: string,
  email: string,
  ip: string,
): Promise<string> {
  await refuseWeakPassword(password, [
    settings.COMPANY_NAME,
    settings.PRODUCT_NAME,
    'Countersign',
    email,
    email.split('@')[0] ?? '',
  ]);
  return hashPassword(password, ip);
}
