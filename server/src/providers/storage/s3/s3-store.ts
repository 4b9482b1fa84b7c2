/** Stores blobs in a bucket: `<prefix><session id>/<sha256 of the plain content>`. */
import {
  type BlobName,
  type BlobStore,
  isBlobHash,
  isSessionId,
  MARK_NAME,
  StorageUnavailable,
  StorageError,
} from '../storage.ts';
import { elementsIn, rootOf, textIn } from './s3-answers.ts';
import { createS3Client, type S3Client, type S3Options, defaultDeadline } from './s3-client.ts';
import { type Lock, uploadObject } from './s3-upload.ts';

export interface S3StoreOptions extends S3Options {
  /** The prefix of all keys, which is empty or ends in a slash. */
  prefix: string;
  encryption?: { algorithm: 'AES256' | 'aws:kms'; key?: string | undefined } | undefined;
  /** The lock on sealed documents, if any. The bucket must support it. */
  lock?: { mode: 'governance' | 'compliance'; days: number } | undefined;
}

const DAY = 86_400_000;
/**
 * The time for which the result of a health check is reused. Load balancers check often, and requests to the bucket
 * cost money.
 */
const LOOK_MS = 5000;
const LOOK_TIMEOUT_MS = 3000;
/**
 * The maximum number of attempts to read the marker. It is small, because the server waits for the marker when it
 * starts.
 */
const LOOKS_AT_MARK = 3;

export function createS3Store(options: S3StoreOptions): BlobStore {
  const { bucket, prefix, encryption, lock } = options;
  const client = createS3Client(options);
  const keyOf = ({ sessionId, sha256 }: BlobName) => `${prefix}${sessionId}/${sha256}`;
  const markKey = `${prefix}${MARK_NAME}`;
  const encrypting: Record<string, string> = encryption
    ? {
        'x-amz-server-side-encryption': encryption.algorithm,
        ...(encryption.key ? { 'x-amz-server-side-encryption-aws-kms-key-id': encryption.key } : {}),
      }
    : {};
  let look: { at: number; problem: Promise<string | null> } | undefined;

  return {
    name: `s3://${bucket}/${prefix}`,
    markName: `s3://${bucket}/${markKey}`,

    write: (name, encrypted, kind) =>
      uploadObject(
        client,
        keyOf(name),
        Buffer.concat(encrypted),
        { 'content-type': 'application/octet-stream', ...encrypting },
        lock && kind === 'sealed' ? lockFromNow(lock) : undefined,
      ),

    async read(name) {
      const { code, body } = await client.ask({ method: 'GET', key: keyOf(name), expects: ['NoSuchKey'] });
      // A missing bucket (NoSuchBucket) counts as an outage, because it does not prove that the blob is missing.
      if (code !== null) throw new StorageError('missing', 'The blob does not exist');
      return body;
    },

    async erase(sessionId) {
      const folder = `${prefix}${sessionId}/`;
      const versions = await versionsOf(client, folder);
      const failures = await deleteEach(client, versions);
      if (failures.length > 0)
        throw new StorageUnavailable(
          `${failures.length} of ${versions.length} versions are left: ${failures[0]?.message}`,
        );
      // Reads the list of versions again, because some services confirm a deletion that they have not performed.
      const left = versions.length === 0 ? versions : await versionsOf(client, folder);
      if (left.length > 0)
        throw new StorageUnavailable(`${left.length} versions are left after they were deleted`);
    },

    async *list(after) {
      for await (const key of keysIn(client, prefix, after && keyOf(after))) {
        const [sessionId = '', sha256 = '', ...rest] = key.slice(prefix.length).split('/');
        if (isSessionId(sessionId) && isBlobHash(sha256) && rest.length === 0) yield { sessionId, sha256 };
      }
    },

    async readMark() {
      const { code, body } = await client.ask({
        method: 'GET',
        key: markKey,
        expects: ['NoSuchKey'],
        maxTries: LOOKS_AT_MARK,
        timeoutMs: LOOK_TIMEOUT_MS,
      });
      return code === null ? body.toString().trim() : null;
    },

    writeMark: (mark) =>
      uploadObject(client, markKey, Buffer.from(`${mark}\n`), {
        'content-type': 'text/plain',
        ...encrypting,
      }),

    problem() {
      if (!look || performance.now() - look.at > LOOK_MS)
        look = { at: performance.now(), problem: problemOf(client, prefix, lock !== undefined) };
      return look.problem;
    },
  };
}

const lockFromNow = ({ mode, days }: NonNullable<S3StoreOptions['lock']>): Lock => ({
  mode: mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
  until: new Date(Date.now() + days * DAY).toISOString(),
});

async function* keysIn(client: S3Client, prefix: string, after?: string): AsyncGenerator<string> {
  for (let token: string | null = ''; token !== null;) {
    const { body } = await client.ask({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix,
        ...(after === undefined ? {} : { 'start-after': after }),
        ...(token === '' ? {} : { 'continuation-token': token }),
      },
      roots: ['ListBucketResult'],
    });
    const xml = body.toString();
    for (const entry of elementsIn(xml, 'Contents')) {
      const key = textIn(entry, 'Key') ?? '';
      // Filters the keys again, because some services do not support `start-after`.
      if (after === undefined || key > after) yield key;
    }
    token = nextIn(xml, token, textIn(xml, 'NextContinuationToken'));
  }
}

/**
 * Returns the position of the next page, or null after the last page. Throws if the service says that the list
 * continues but gives no position, because an incomplete list must not be treated as complete.
 */
function nextIn(xml: string, current: string, next: string | undefined): string | null {
  if (textIn(xml, 'IsTruncated') !== 'true') return null;
  if (!next || next === current) throw new StorageUnavailable('the storage returned an incomplete list');
  return next;
}

interface Version {
  key: string;
  versionId?: string;
}

/**
 * Lists every version of every object. In a bucket with versioning, a deletion that names no version retains the
 * earlier versions, so each version is deleted by name.
 */
async function versionsOf(client: S3Client, prefix: string): Promise<Version[]> {
  const versions: Version[] = [];
  for (let marker: string | null = ''; marker !== null;) {
    const { code, body } = await client.ask({
      method: 'GET',
      query: { versions: '', prefix, ...Object.fromEntries(new URLSearchParams(marker)) },
      roots: ['ListVersionsResult', 'ListBucketResult'],
      expects: ['NotImplemented'],
    });
    const xml = body.toString();
    // A service without versioning (Cloudflare R2, Garage) rejects the request or returns a plain list of keys.
    if (code !== null || rootOf(xml) === 'ListBucketResult') {
      for await (const key of keysIn(client, prefix)) versions.push({ key });
      return versions;
    }
    for (const entry of [...elementsIn(xml, 'Version'), ...elementsIn(xml, 'DeleteMarker')])
      versions.push({ key: textIn(entry, 'Key') ?? '', versionId: textIn(entry, 'VersionId') ?? 'null' });
    marker = nextIn(xml, marker, markerIn(xml));
  }
  return versions;
}

/**
 * Returns the query for the next page. The query names a version if the page ended between two versions of one object.
 */
function markerIn(xml: string): string | undefined {
  const [key, versionId] = [textIn(xml, 'NextKeyMarker'), textIn(xml, 'NextVersionIdMarker')];
  if (key === undefined) return undefined;
  return new URLSearchParams({
    'key-marker': key,
    ...(versionId === undefined ? {} : { 'version-id-marker': versionId }),
  }).toString();
}

/**
 * Tries to delete every version, because a locked version does not prevent the deletion of the others. All
 * deletions together have the time limit of one request.
 */
async function deleteEach(client: S3Client, versions: readonly Version[]): Promise<StorageUnavailable[]> {
  const failures: StorageUnavailable[] = [];
  const until = defaultDeadline();
  for (const { key, versionId } of versions)
    try {
      await client.ask({
        method: 'DELETE',
        key,
        query: versionId === undefined ? {} : { versionId },
        expects: ['NoSuchKey', 'NoSuchVersion'],
        until,
      });
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      failures.push(error);
    }
  return failures;
}

async function problemOf(client: S3Client, prefix: string, needsLock: boolean): Promise<string | null> {
  try {
    await client.ask({
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '1', prefix },
      roots: ['ListBucketResult'],
      maxTries: 1,
      timeoutMs: LOOK_TIMEOUT_MS,
    });
    if (!needsLock) return null;
    const { code } = await client.ask({
      method: 'GET',
      query: { 'object-lock': '' },
      roots: ['ObjectLockConfiguration'],
      expects: ['ObjectLockConfigurationNotFoundError'],
      maxTries: 1,
      timeoutMs: LOOK_TIMEOUT_MS,
    });
    return code === null ? null : 'the bucket has no object lock, which STORAGE_LOCK requires';
  } catch (error) {
    if (error instanceof StorageUnavailable) return `the storage cannot be used: ${error.message}`;
    throw error;
  }
}
