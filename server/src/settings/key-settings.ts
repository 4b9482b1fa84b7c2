/**
 * Defines the settings for the source of the master key: the environment, a file, or a command that unwraps it (a cloud
 * KMS).
 */
import { z } from 'zod';
import type { Environment } from './needed-settings.ts';

/** AES-256-GCM and the key derivation need 32 bytes. */
const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}\s*$/, 'must be base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, { message: 'must be 32 bytes in base64 (openssl rand -base64 32)' });

export const keySettings = {
  MASTER_KEY: masterKey.optional(),
  /** A file with the key in base64. With MASTER_KEY_COMMAND, the file contains the wrapped key. */
  MASTER_KEY_FILE: z.string().optional(),
  /** A command line that reads the wrapped key from standard input and prints the key in base64. */
  MASTER_KEY_COMMAND: z.string().optional(),
  /** The wrapped key as text, if it is not in a file. */
  MASTER_KEY_WRAPPED: z.string().optional(),
  /** The settings of the key that `keys rotate` introduces. */
  NEW_MASTER_KEY: masterKey.optional(),
  NEW_MASTER_KEY_FILE: z.string().optional(),
  NEW_MASTER_KEY_WRAPPED: z.string().optional(),
};

export function keyMistakes(given: Environment): string[] {
  const isWrapped = given['MASTER_KEY_COMMAND'] !== undefined;
  return ['', 'NEW_'].flatMap((prefix) => {
    const named = (name: string) => (given[`${prefix}${name}`] === undefined ? [] : [`${prefix}${name}`]);
    const sources = ['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_WRAPPED'].flatMap(named);
    const wrapped = named('MASTER_KEY_WRAPPED');
    return [
      ...(sources.length > 1 ? [`${sources.join(', ')}: set only one of them`] : []),
      ...(wrapped.length > 0 && !isWrapped
        ? [`${wrapped[0]}: requires MASTER_KEY_COMMAND, which unwraps it`]
        : []),
      ...(isWrapped && named('MASTER_KEY').length > 0
        ? [`${prefix}MASTER_KEY: is not wrapped, but MASTER_KEY_COMMAND is set: set only one of them`]
        : []),
      ...(prefix === '' && isWrapped && sources.length === 0
        ? ['MASTER_KEY_COMMAND: requires the wrapped key in MASTER_KEY_FILE or MASTER_KEY_WRAPPED']
        : []),
    ];
  });
}
