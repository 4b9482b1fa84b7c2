/**
 * Creates and hashes tokens that are shown once and stored only as hashes: links, bearer tokens, API keys, nonces and
 * document tokens.
 */
import { createHmac, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Returns 32 random bytes in an encoding that is valid in a path segment. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the stored hash of a token. A high-entropy secret cannot be guessed, so it needs no slow hash. The hash is
 * keyed, so an attacker who can only write to the database cannot add a token that is accepted.
 */
export const hashToken = (keys: TokenKey, token: string): Buffer => keyTokenHash(keys, plainHash(token));

interface TokenKey {
  tokens: KeyObject;
}

/** Takes the plain hash, because earlier versions stored the plain hash only. */
export const keyTokenHash = ({ tokens }: TokenKey, plain: Buffer): Buffer =>
  createHmac('sha256', tokens).update(plain).digest();

/** `hash` takes half the time of a Hash object, and some calls hash several tokens. */
export const plainHash = (text: string): Buffer => hash('sha256', text, 'buffer');

export const sha256 = (content: string | Buffer): string => hash('sha256', content);

/** Hashes a guessable value. Without the key, an attacker cannot test a guess. */
export const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares authentication codes in constant time. */
export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Compares secrets by their hashes, so that the time taken reveals neither their length nor a common prefix. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(plainHash(a), plainHash(b));
