import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlobStore } from '../../../composition/choose-storage.ts';
import { readSettings } from '../../../settings/settings.ts';
import { listedBlobs } from '../../../../tests/helpers/listed-blobs.ts';
import { type BucketAnswer, xml } from '../../../../tests/helpers/s3/s3-bucket.ts';
import {
  type Asked,
  type Fault,
  openS3Server,
  type S3Server,
} from '../../../../tests/helpers/s3/s3-server.ts';
import { ringOf } from '../../../crypto/key-ring.ts';
import { createStorage } from '../encrypted-storage.ts';
import { s3Url } from './s3-client.ts';

const key = ringOf(createSecretKey(randomBytes(32)));
const session = randomUUID();
const MEBIBYTE = 1024 * 1024;

let s3: S3Server;
beforeEach(async () => {
  s3 = await openS3Server({ pageSize: 2 });
});
afterEach(() => s3.close());

const storeWith = (environment: Record<string, string> = {}) =>
  createBlobStore(readSettings({ ...s3.environment, ...environment }));
const listed = () => listedBlobs(storeWith());
const storageWith = (environment: Record<string, string> = {}) => createStorage(storeWith(environment), key);

/** Makes the first `times` matching requests fail. */
const failing = (fault: Fault, times: number, fits: (method: string) => boolean = () => true) => {
  let left = times;
  s3.fault = ({ method }) => (fits(method) && left-- > 0 ? fault : undefined);
};

const isCompletion = ({ method, query }: Asked) => method === 'POST' && query.has('uploadId');
const isVersions = ({ query }: Asked) => query.has('versions');
const isList = ({ query }: Asked) => query.has('list-type');

/** Returns the given response to the matching requests, as if a server other than the bucket had responded. */
const instead = (fits: (asked: Asked) => boolean, answer: BucketAnswer) => {
  s3.fault = (asked) => (fits(asked) ? { kind: 'instead', answer } : undefined);
};

const PAGE: BucketAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html', etag: '"page"' },
  body: '<html>Sign in to the guest network</html>',
};
const ERROR = '<Error><Code>InvalidPart</Code></Error>';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

describe('a bucket', () => {
  it('returns what was stored, stores nothing readable, and lists in the order of names', async () => {
    const storage = storageWith();
    const names: string[] = [];
    for (const sessionId of [session, randomUUID(), randomUUID()])
      for (const text of ['the borrower signs here', 'and here']) {
        const sha256 = await storage.put(sessionId, Buffer.from(text));
        expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
        expect(String(await storage.get(sessionId, sha256))).toBe(text);
        names.push(`${sessionId}/${sha256}`);
      }
    expect(s3.bucket.keys).toEqual(names.map((name) => `countersign/${name}`).toSorted());
    for (const [version] of s3.bucket.objects.values())
      expect(version?.content.includes('borrower')).toBe(false);
    expect(await listed()).toEqual(names.toSorted());
  });

  it('stores large files in parts, repeats them if the completion is not confirmed, and leaves no upload open', async () => {
    s3.fault = (asked) =>
      isCompletion(asked) && s3.asked.filter(isCompletion).length === 1 ? { kind: 'cut-answer' } : undefined;
    const storage = storageWith();
    const content = randomBytes(17 * MEBIBYTE);
    const sha256 = await storage.put(session, content);
    expect(s3.asked.filter(({ query }) => query.has('partNumber'))).toHaveLength(6);
    expect((await storage.get(session, sha256)).equals(content)).toBe(true);

    s3.fault = ({ query }) =>
      query.get('partNumber') === '2' ? { kind: 'status', status: 403, code: 'AccessDenied' } : undefined;
    await expect(storage.put(randomUUID(), content)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(s3.bucket.uploads.size).toBe(0);
  });

  it.each<Fault>([
    { kind: 'status', status: 500, code: 'InternalError' },
    { kind: 'status', status: 503, code: 'SlowDown' },
    { kind: 'cut' },
    { kind: 'cut-answer' },
    { kind: 'half-answer' },
    { kind: 'silence' },
  ])('survives %j', async (fault) => {
    const storage = storageWith({ STORAGE_TIMEOUT_SECONDS: '1' });
    failing(fault, 1, (method) => method === 'PUT');
    const sha256 = await storage.put(session, Buffer.from('kept'));
    failing(fault, 1, (method) => method === 'GET');
    expect(String(await storage.get(session, sha256))).toBe('kept');
  });

  it('is not asked again while it is silent, and is used as soon as it responds', async () => {
    const storage = storageWith({ STORAGE_TIMEOUT_SECONDS: '1' });
    const sha256 = await storage.put(session, Buffer.from('there'));
    failing({ kind: 'silence' }, Number.POSITIVE_INFINITY);
    const silent = { name: 'StorageUnavailable', message: / does not respond$/ };
    await expect(storage.get(session, sha256)).rejects.toMatchObject(silent);
    s3.asked.length = 0;
    const calls = Array.from({ length: 5 }, () => storage.get(session, sha256));
    for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: silent });
    // All calls share a single probe of the bucket.
    expect(s3.asked.map(isList)).toEqual([true]);
    s3.fault = undefined;
    expect(String(await storage.get(session, sha256))).toBe('there');
  });

  it('distinguishes an outage from a missing or damaged blob', async () => {
    const storage = storageWith();
    const sha256 = await storage.put(session, Buffer.from('there'));
    const nowhere = storage.get(randomUUID(), sha256);
    await expect(nowhere).rejects.toMatchObject({ name: 'StorageError', reason: 'missing' });
    const noBucket = storageWith({ STORAGE_URL: 's3://another-bucket' }).get(session, sha256);
    await expect(noBucket).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: /404 NoSuchBucket$/,
    });
    failing({ kind: 'status', status: 503, code: 'ServiceUnavailable' }, Number.POSITIVE_INFINITY);
    await expect(storage.get(session, sha256)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    s3.fault = undefined;
    s3.bucket.alter(`countersign/${session}/${sha256}`);
    await expect(storage.get(session, sha256)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('does not count a blob as stored if another server responds', async () => {
    failing({ kind: 'status', status: 200, code: 'Welcome' }, Number.POSITIVE_INFINITY);
    const storage = storageWith();
    for (const content of [Buffer.from('small'), randomBytes(17 * MEBIBYTE)])
      await expect(storage.put(session, content)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  });

  it.each<[string, Partial<BucketAnswer>]>([
    ['an error after white space', { ...xml(''), body: `  \n${DECLARATION}\n${ERROR}` }],
    ['an error after much white space', { ...xml(''), body: `${DECLARATION}${' '.repeat(20_000)}${ERROR}` }],
    [
      'an error after more white space than is read',
      { ...xml(''), body: `${DECLARATION}${' '.repeat(200_000)}${ERROR}` },
    ],
    ['an error with a namespace', xml(ERROR.replace('<Error>', '<Error xmlns="http://s3.amazonaws.com/">'))],
    ['an error without a content type', { body: `${DECLARATION}${ERROR}` }],
    ['nothing', {}],
    ['a page', PAGE],
    ['a result without an ETag', xml('<CompleteMultipartUploadResult/>')],
  ])('does not count an upload as complete if it is answered with 200 and %s', async (_, answer) => {
    instead(isCompletion, { status: 200, ...answer });
    const put = storageWith().put(session, randomBytes(17 * MEBIBYTE));
    await expect(put).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(s3.bucket.uploads.size).toBe(0);
  });

  it('does not count a file as stored if it is answered with a page that has an ETag', async () => {
    instead(({ method }) => method === 'PUT', PAGE);
    const put = storageWith().put(session, Buffer.from('small'));
    await expect(put).rejects.toMatchObject({ name: 'StorageUnavailable' });
  });

  it('does not present a partial list as complete', async () => {
    const storage = storageWith();
    for (const text of ['one', 'two', 'three']) await storage.put(session, Buffer.from(text));
    instead(isList, PAGE);
    await expect(listed()).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(await storageWith().problem()).toMatch(/cannot be used/);
    const truncated = '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>';
    instead(isList, xml(truncated));
    await expect(listed()).rejects.toMatchObject({ name: 'StorageUnavailable' });
    // The server ignores the continuation token and always returns the first page.
    instead(
      isList,
      xml(
        truncated.replace(
          '<IsTruncated>',
          '<NextContinuationToken>again</NextContinuationToken><IsTruncated>',
        ),
      ),
    );
    await expect(listed()).rejects.toMatchObject({ name: 'StorageUnavailable' });
  });

  it.each<[string, (asked: Asked) => boolean, BucketAnswer]>([
    ['a page instead of its list', isVersions, PAGE],
    [
      'an incomplete list',
      isVersions,
      xml('<ListVersionsResult><IsTruncated>true</IsTruncated></ListVersionsResult>'),
    ],
    ['a page for each deletion', ({ method }) => method === 'DELETE', PAGE],
  ])('does not count as erased if it answers with %s', async (_, fits, answer) => {
    const storage = storageWith();
    for (const text of ['one', 'two', 'three']) await storage.put(session, Buffer.from(text));
    instead(fits, answer);
    await expect(storage.erase(session)).rejects.toMatchObject({ name: 'StorageUnavailable' });
    expect(s3.bucket.keys).toHaveLength(3);
  });

  it.each<[string, BucketAnswer]>([
    ['lists keys', xml('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')],
    ['refuses', { ...xml('<Error><Code>NotImplemented</Code></Error>'), status: 501 }],
  ])('is erased by its keys if it %s when asked for versions', async (_, answer) => {
    const storage = storageWith();
    for (const text of ['one', 'two', 'three']) await storage.put(session, Buffer.from(text));
    instead(isVersions, answer);
    await storage.erase(session);
    expect(s3.bucket.keys).toEqual([]);
  });

  it('erases one session and leaves the others', async () => {
    const storage = storageWith();
    const neighbour = randomUUID();
    for (const text of ['one', 'two', 'three']) await storage.put(session, Buffer.from(text));
    const sha256 = await storage.put(neighbour, Buffer.from('one'));
    await storage.erase(session);
    await storage.erase(session);
    expect(s3.bucket.keys).toEqual([`countersign/${neighbour}/${sha256}`]);
  });

  it('reports why it cannot be used', async () => {
    expect(await storageWith().problem()).toBeNull();
    expect(await storageWith({ STORAGE_SECRET_ACCESS_KEY: 'another' }).problem()).toMatch(
      /SignatureDoesNotMatch/,
    );
    expect(await storageWith({ STORAGE_LOCK: 'governance', STORAGE_LOCK_DAYS: '1' }).problem()).toMatch(
      /no object lock/,
    );
    await s3.close();
    expect(await storageWith().problem()).toMatch(/refused the connection/);
    s3 = await openS3Server();
  });
});

describe('a bucket with versioning', () => {
  beforeEach(async () => {
    await s3.close();
    s3 = await openS3Server({ keepsVersions: true, pageSize: 2 });
  });

  it('retains locked sealed documents, and erases every version of other files', async () => {
    const storage = storageWith({
      STORAGE_ENCRYPTION: 'aws:kms',
      STORAGE_KMS_KEY: 'alias/blobs',
      STORAGE_LOCK: 'compliance',
      STORAGE_LOCK_DAYS: '30',
    });
    expect(await storage.problem()).toBeNull();
    for (const text of ['photo', 'photo', 'strokes']) await storage.put(session, Buffer.from(text));
    const sealed = await storage.put(session, randomBytes(17 * MEBIBYTE), 'sealed');
    const [stored] = s3.bucket.objects.get(`countersign/${session}/${sealed}`) ?? [];
    expect(stored?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'alias/blobs',
      'x-amz-object-lock-mode': 'COMPLIANCE',
    });
    expect(Number(stored?.retainUntil) - Date.now()).toBeGreaterThan(29 * 86_400_000);

    await expect(storage.erase(session)).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: /^1 of 4 versions .*AccessDenied/,
    });
    // Objects without a lock are erased, whatever their position in the list.
    expect([...s3.bucket.objects.keys()]).toEqual([`countersign/${session}/${sealed}`]);
    expect(String(await storage.get(session, sealed).then(({ length }) => length))).toBe(
      String(17 * MEBIBYTE),
    );
    if (stored) stored.retainUntil = new Date(0);
    await storage.erase(session);
    expect(s3.bucket.objects.size).toBe(0);
  });
});

it('the bucket can be named in the path or in the host', () => {
  const endpoint = 'https://s3.eu-central-1.amazonaws.com';
  expect(s3Url({ endpoint, addressing: 'host', bucket: 'deeds' }, 'a/b', { uploads: '' })).toBe(
    'https://deeds.s3.eu-central-1.amazonaws.com/a/b?uploads=',
  );
  expect(s3Url({ endpoint: 'http://minio:9000', addressing: 'path', bucket: 'deeds' }, '', {})).toBe(
    'http://minio:9000/deeds/',
  );
});
