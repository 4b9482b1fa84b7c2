/**
 * Sends requests to caller-supplied addresses without reaching anything but public addresses (SSRF protection). A literal
 * address is checked before anything is sent. A name is checked when it is resolved for the connection, and the connection
 * goes to the checked addresses. Because no name is resolved twice, DNS rebinding is impossible.
 */
import { lookup as resolveName } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { type Answer, askOutside, type Question } from './ask-outside.ts';
import { OutgoingError } from './outgoing-error.ts';
import {
  type Allowed,
  hostOf,
  isAllowedHost,
  refusalOfAddress,
  refusalOfUrl,
  TARGET_REFUSALS,
  type TargetRefusal,
} from './target-rules.ts';

export interface Guard {
  allowed: Allowed;
  /** Returns every address of a name. Rejects with the system's error if there is none. */
  resolve: (host: string) => Promise<LookupAddress[]>;
}

export interface WithWebhookGuard {
  /** Prevents webhooks from reaching our own network. */
  webhookGuard: Guard;
}

export const createGuard = (allowed: Allowed): Guard => ({
  allowed,
  resolve: (host) => resolveName(host, { all: true }),
});

/** Sends a request through the guard. Throws only `OutgoingError`. */
export async function askGuarded(
  guard: Guard,
  url: string,
  question: Omit<Question, 'lookup'>,
): Promise<Answer> {
  const refusal = refusalOfUrl(url, guard.allowed);
  if (refusal) throw new OutgoingError('The address', TARGET_REFUSALS[refusal]);
  return askOutside(url, { ...question, lookup: guardedLookup(guard) });
}

/**
 * Returns why an address must not be stored, or null if it may be. A name that does not resolve at the moment is accepted,
 * because it is checked again at every request.
 */
export async function refusalOfTarget(guard: Guard, url: string): Promise<TargetRefusal | null> {
  const refusal = refusalOfUrl(url, guard.allowed);
  if (refusal) return refusal;
  try {
    await checkedAddresses(guard, hostOf(new URL(url)));
    return null;
  } catch (error) {
    return error instanceof OutgoingError ? 'private' : null;
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

/** Rejects a name if any of its addresses is not public. */
async function checkedAddresses({ allowed, resolve }: Guard, host: string): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (isAllowedHost(host, allowed)) return addresses;
  for (const { address } of addresses) {
    const refusal = refusalOfAddress(address, allowed);
    if (refusal) throw new OutgoingError(host, TARGET_REFUSALS[refusal]);
  }
  return addresses;
}
