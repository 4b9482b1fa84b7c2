/**
 * Uploads one object: a small one in a single request, and a large one in parts. S3 verifies the SHA-256 of each
 * request and rejects content that differs.
 */
import { createHash } from 'node:crypto';
import { hashInChunks } from '../in-chunks.ts';
import { StorageUnavailable } from '../storage.ts';
import { escaped, textIn } from './s3-answers.ts';
import { type S3Answer, type S3Client, defaultDeadline } from './s3-client.ts';

const MEBIBYTE = 1024 * 1024;
/** The size of a part. S3 requires at least 5 MiB. */
const PART_BYTES = 8 * MEBIBYTE;
const WHOLE_UP_TO = 2 * PART_BYTES;

export interface Lock {
  mode: 'GOVERNANCE' | 'COMPLIANCE';
  /** The time at which the lock ends, in ISO 8601. */
  until: string;
}

/** Uploads an object. `headers` sets the encryption of the object. */
export async function uploadObject(
  client: S3Client,
  key: string,
  content: Buffer,
  headers: Record<string, string>,
  lock?: Lock,
): Promise<void> {
  const until = defaultDeadline();
  const locked = lock
    ? { 'x-amz-object-lock-mode': lock.mode, 'x-amz-object-lock-retain-until-date': lock.until }
    : {};
  const target = { key, headers: { ...headers, ...locked }, until };
  if (content.length <= WHOLE_UP_TO) return putWhole(client, target, content);
  // If the response to the completion was lost, the upload may have failed, so all parts are sent again.
  if ((await putInParts(client, target, content)) === 'unknown')
    if ((await putInParts(client, target, content)) === 'unknown')
      throw new StorageUnavailable('the storage aborted the upload');
  // Ceph does not apply a lock to an object that is uploaded in parts, so the lock is set afterwards.
  if (lock) await retain(client, { key, until }, lock);
}

async function retain(client: S3Client, target: Pick<Target, 'key' | 'until'>, lock: Lock): Promise<void> {
  const body = Buffer.from(
    `<Retention><Mode>${lock.mode}</Mode><RetainUntilDate>${lock.until}</RetainUntilDate></Retention>`,
  );
  const checksum = createHash('md5').update(body).digest('base64');
  const headers = { 'content-type': 'application/xml', 'content-md5': checksum };
  await client.ask({ method: 'PUT', ...target, query: { retention: '' }, headers, body });
}

interface Target {
  key: string;
  headers: Record<string, string>;
  until: number;
}

async function putWhole(client: S3Client, { key, headers, until }: Target, body: Buffer): Promise<void> {
  const checksum = await checksumOf(body);
  const answer = await client.ask({
    method: 'PUT',
    key,
    headers: { ...headers, 'x-amz-checksum-sha256': checksum },
    body,
    until,
  });
  refuseUnstored(answer, checksum);
}

async function putInParts(
  client: S3Client,
  { key, headers, until }: Target,
  content: Buffer,
): Promise<'done' | 'unknown'> {
  const begun = await client.ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { ...headers, 'x-amz-checksum-algorithm': 'SHA256' },
    roots: ['InitiateMultipartUploadResult'],
    until,
  });
  const uploadId = textIn(begun.body.toString(), 'UploadId');
  if (uploadId === undefined) throw new StorageUnavailable('the storage started an upload without an id');
  try {
    const parts = await allSettled(
      Array.from({ length: Math.ceil(content.length / PART_BYTES) }, (_, index) =>
        putPart(
          client,
          { key, until, uploadId },
          index + 1,
          content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
        ),
      ),
    );
    const completed = await client.ask({
      method: 'POST',
      key,
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
      roots: ['CompleteMultipartUploadResult'],
      expects: ['NoSuchUpload'],
      until,
    });
    if (completed.code !== null) return 'unknown';
    // Only the presence of the element is checked, because Ceph leaves the ETag empty.
    if (textIn(completed.body.toString(), 'ETag') === undefined) throw new StorageUnavailable(NOT_A_STORAGE);
    return 'done';
  } catch (error) {
    // Aborts the upload. Otherwise, the service would store, and bill, the parts of the unfinished upload.
    await client
      .ask({ method: 'DELETE', key, query: { uploadId }, expects: ['NoSuchUpload'], maxTries: 1 })
      .catch(() => undefined);
    throw error;
  }
}

/** Uploads a part and returns its element for the list that completes the upload. */
async function putPart(
  client: S3Client,
  { key, until, uploadId }: { key: string; until: number; uploadId: string },
  number: number,
  body: Buffer,
): Promise<string> {
  const checksum = await checksumOf(body);
  const answer = await client.ask({
    method: 'PUT',
    key,
    query: { partNumber: String(number), uploadId },
    headers: { 'x-amz-checksum-sha256': checksum },
    body,
    until,
  });
  refuseUnstored(answer, checksum);
  const etag = escaped(answer.headers['etag'] ?? '');
  return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`;
}

const checksumOf = async (content: Buffer): Promise<string> =>
  Buffer.from(await hashInChunks(content), 'hex').toString('base64');

const NOT_A_STORAGE = 'the response is not from an object storage service';

/**
 * Rejects a response that does not confirm the upload. A storage service confirms with an ETag and an empty body, and a
 * page from another server has a body. If the response states a checksum, it must match the sent content.
 */
function refuseUnstored({ headers, body }: S3Answer, sent: string): void {
  if (!headers['etag'] || body.length > 0) throw new StorageUnavailable(NOT_A_STORAGE);
  const stored = headers['x-amz-checksum-sha256'];
  if (stored !== undefined && stored !== sent)
    throw new StorageUnavailable('the storage received data that differs from the data sent');
}

/** Waits for all promises, even if one of them is rejected, so that no work continues afterwards. */
async function allSettled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
