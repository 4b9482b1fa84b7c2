/** Tokens handed out once and kept only as hashes: links, bearers, API keys, nonces, document tokens. */
import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';

/** 32 random bytes, written so that it fits a path segment. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * High-entropy secrets need no slow hash: there is nothing to guess. It is keyed, so that who can only write to the database
 * cannot make a token that is accepted.
 */
export const hashToken = (keys: TokenKey, token: string): Buffer => keyTokenHash(keys, plainHash(token));

interface TokenKey {
  tokens: KeyObject;
}

/** From the plain hash, which is all that earlier versions kept of a token. */
export const keyTokenHash = ({ tokens }: TokenKey, plain: Buffer): Buffer =>
  createHmac('sha256', tokens).update(plain).digest();

export const plainHash = (text: string): Buffer => createHash('sha256').update(text).digest();

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** For what could be guessed: nobody without the key can try. */
export const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
