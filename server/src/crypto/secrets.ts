/** Tokens handed out once and kept only as hashes: links, bearers, API keys, nonces, document tokens. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes, written so that it fits a path segment. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** High-entropy secrets need no slow hash: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** For what could be guessed: nobody without the key can try. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
