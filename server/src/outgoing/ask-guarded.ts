/**
 * Asks an address that somebody else has given, and reaches nothing but public addresses. A literal is judged before
 * anything is sent; a name when it is resolved for the connection, and the connection goes to the addresses that were
 * judged: between the judgement and the connection no name is resolved again, so there is nothing to rebind.
 */
import { lookup as resolveName } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { type Answer, askOutside, type Question } from './ask-outside.ts';
import { OutgoingError } from './outgoing-error.ts';
import { type Allowed, hostOf, isAllowedHost, refusalOfAddress, refusalOfUrl } from './target-rules.ts';

export interface Guard {
  allowed: Allowed;
  /** Every address of a name; rejects with the system's error when there is none. */
  resolve: (host: string) => Promise<LookupAddress[]>;
}

export const createGuard = (allowed: Allowed): Guard => ({
  allowed,
  resolve: (host) => resolveName(host, { all: true }),
});

/** Throws an `OutgoingError`, and nothing else. */
export async function askGuarded(
  guard: Guard,
  url: string,
  question: Omit<Question, 'lookup'>,
): Promise<Answer> {
  const refusal = refusalOfUrl(url, guard.allowed);
  if (refusal) throw new OutgoingError('The address', refusal);
  return askOutside(url, { ...question, lookup: guardedLookup(guard) });
}

/**
 * Why an address should not even be kept, or null. A name that does not resolve at the moment is taken: it is judged
 * again whenever it is asked.
 */
export async function refusalOfTarget(guard: Guard, url: string): Promise<string | null> {
  const refusal = refusalOfUrl(url, guard.allowed);
  if (refusal) return refusal;
  try {
    await judgedAddresses(guard, hostOf(new URL(url)));
    return null;
  } catch (error) {
    return error instanceof OutgoingError ? error.reason : null;
  }
}

function guardedLookup(guard: Guard): LookupFunction {
  const judged = callbackify((host: string) => judgedAddresses(guard, host));
  return (host, { all }, done) =>
    judged(host, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new OutgoingError(host, 'has no address'), []);
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
}

/** One address that is not public spoils the name: whose other answers are public may still be after ours. */
async function judgedAddresses({ allowed, resolve }: Guard, host: string): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (isAllowedHost(host, allowed)) return addresses;
  for (const { address } of addresses) {
    const refusal = refusalOfAddress(address, allowed);
    if (refusal) throw new OutgoingError(host, refusal);
  }
  return addresses;
}
