/** Defines where blobs are stored, in a folder or an S3-compatible bucket, and how backups are encrypted. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Environment } from './needed-settings.ts';

export type StorageLocation =
  | { kind: 'folder'; folder: string }
  /** The prefix is empty or ends in a slash. */
  | { kind: 's3'; bucket: string; prefix: string };

/**
 * Names follow the general S3 rules (3 to 63 characters, no capitals). Prefixes contain only characters that need no
 * escaping in a URL.
 */
const S3_ADDRESS =
  /^s3:\/\/([a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9])(?:\/((?:[\w-][\w.-]*)(?:\/[\w-][\w.-]*)*)?\/?)?$/;

export const storageLocation = z.string().transform((text, context): StorageLocation => {
  const [isBucket, bucket = '', prefix] = S3_ADDRESS.exec(text) ?? [];
  if (isBucket !== undefined) return { kind: 's3', bucket, prefix: prefix === undefined ? '' : `${prefix}/` };
  const folder = folderIn(text);
  if (folder !== null) return { kind: 'folder', folder };
  context.issues.push({
    code: 'custom',
    input: text,
    message: 'must be like s3://bucket/prefix, or file:///var/lib/blobs',
  });
  return z.NEVER;
});

function folderIn(text: string): string | null {
  if (!text.startsWith('file:///') || !URL.canParse(text)) return null;
  try {
    return path.resolve(fileURLToPath(text));
  } catch {
    return null;
  }
}

const days = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a number of days')
  .transform(Number);

export const storageSettings = {
  /** The location of the blobs. Defaults to DATA_DIR/blobs. */
  STORAGE_URL: storageLocation.optional(),
  /** The default is Amazon's endpoint for the region. */
  STORAGE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^/]+:\/\/[^/?#@]+\/?$/, 'must be an address without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be like eu-central-1')
    .default('us-east-1'),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_SESSION_TOKEN: z.string().optional(),
  /**
   * States whether the bucket is part of the path or of the host name. The default is the path if STORAGE_ENDPOINT is
   * set.
   */
  STORAGE_ADDRESSING: z.enum(['path', 'host']).optional(),
  /** The server-side encryption of the service, which is used in addition to our own. */
  STORAGE_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  STORAGE_KMS_KEY: z.string().optional(),
  /**
   * Protects sealed documents from deletion: by every user (compliance), or by users without the bypass right
   * (governance).
   */
  STORAGE_LOCK: z.enum(['governance', 'compliance']).optional(),
  STORAGE_LOCK_DAYS: days.optional(),
  /** The passphrase that encrypts backups, which include the master key. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must be at least 16 characters').optional(),
  /** The time limit of one request. */
  STORAGE_TIMEOUT_SECONDS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be seconds, from 1 to 99')
    .transform(Number)
    .default(15),
};

/** Checks rules that span several settings. Returns a message such as `NAME: must be …` for each violation. */
export function storageMistakes(given: Environment): string[] {
  const isBucket = given['STORAGE_URL']?.startsWith('s3://') ?? false;
  const needs = (name: string, because: string) =>
    given[name] ? [] : [`${name}: is required with ${because}`];
  return [
    ...(isBucket ? needs('STORAGE_ACCESS_KEY_ID', 'STORAGE_URL=s3://…') : []),
    ...(isBucket ? needs('STORAGE_SECRET_ACCESS_KEY', 'STORAGE_URL=s3://…') : []),
    ...(given['STORAGE_KMS_KEY'] && given['STORAGE_ENCRYPTION'] !== 'aws:kms'
      ? ['STORAGE_KMS_KEY: is allowed only with STORAGE_ENCRYPTION=aws:kms']
      : []),
    ...(given['STORAGE_LOCK'] ? needs('STORAGE_LOCK_DAYS', 'STORAGE_LOCK') : []),
    ...(given['STORAGE_LOCK'] && Number(given['STORAGE_LOCK_DAYS']) > Number(given['RETENTION_DAYS'])
      ? ['STORAGE_LOCK_DAYS: exceeds RETENTION_DAYS, after which sealed documents must be erased']
      : []),
  ];
}
