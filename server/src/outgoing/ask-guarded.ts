/**
 * Requests to addresses that a caller has given, which reach nothing but public addresses (SSRF). A literal is checked before
 * anything is sent; a name when it is resolved for the connection, and the connection goes to the addresses that were checked:
 * no name is resolved again in between, so DNS rebinding is impossible.
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

export interface WithWebhookGuard {
  /** Keeps webhooks from reaching into our own network. */
  webhookGuard: Guard;
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
 * Why an address should not even be stored, or null. A name that does not resolve at the moment is accepted: it is
 * checked again at every request.
 */
export async function refusalOfTarget(guard: Guard, url: string): Promise<string | null> {
  const refusal = refusalOfUrl(url, guard.allowed);
  if (refusal) return refusal;
  try {
    await checkedAddresses(guard, hostOf(new URL(url)));
    return null;
  } catch (error) {
    return error instanceof OutgoingError ? error.reason : null;
  }
}

function guardedLookup(guard: Guard): LookupFunction {
  const lookup = callbackify((host: string) => checkedAddresses(guard, host));
  return (host, { all }, done) =>
    lookup(host, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new OutgoingError(host, 'has no address'), []);
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
}

/** A name with one address that is not public is refused, whatever its other addresses are. */
async function checkedAddresses({ allowed, resolve }: Guard, host: string): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (isAllowedHost(host, allowed)) return addresses;
  for (const { address } of addresses) {
    const refusal = refusalOfAddress(address, allowed);
    if (refusal) throw new OutgoingError(host, refusal);
  }
  return addresses;
}
