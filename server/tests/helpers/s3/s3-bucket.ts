/**
 * Implements one bucket in memory. It treats checksums, parts, versions and locks as strictly as S3's documentation
 * describes.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface BucketRequest {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface BucketAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface StoredObject {
  versionId: string;
  content: Buffer;
  isDeleteMarker: boolean;
  retainUntil: Date | null;
  headers: IncomingHttpHeaders;
}

interface Upload {
  key: string;
  headers: IncomingHttpHeaders;
  parts: Map<number, { content: Buffer; etag: string; checksum: string }>;
}

export interface BucketOptions {
  keepsVersions?: boolean;
  /** The number of entries on a page of a listing. */
  pageSize?: number;
}

const LEAST_PART_BYTES = 5 * 1024 * 1024;

export const failure = (status: number, code: string): BucketAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>As the test asks</Message></Error>`,
});

export const xml = (text: string): BucketAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
});

const checksumOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

export class Bucket {
  /** The versions of each object by key. The newest version is last. */
  readonly objects = new Map<string, StoredObject[]>();
  readonly uploads = new Map<string, Upload>();
  readonly #options: Required<BucketOptions>;

  constructor({ keepsVersions = false, pageSize = 1000 }: BucketOptions) {
    this.#options = { keepsVersions, pageSize };
  }

  /** Returns the keys of all objects that a reader can see. */
  get keys(): string[] {
    return [...this.objects.keys()].filter((key) => this.#newest(key) !== undefined).toSorted();
  }

  /** Corrupts the content of an object, as a failing disk would. */
  alter(key: string): void {
    const content = this.#newest(key)?.content;
    content?.writeUInt8(content.readUInt8(content.length - 1) ^ 1, content.length - 1);
  }

  answer(request: BucketRequest): BucketAnswer {
    const { method, key, query } = request;
    if (key === '') return this.#bucket(method, query);
    if (method === 'PUT' && query.has('uploadId')) return this.#putPart(request);
    if (method === 'PUT' && query.has('retention')) return this.#retain(key);
    if (method === 'PUT') return this.#put(request);
    if (method === 'GET') return this.#get(key);
    if (method === 'DELETE' && query.has('uploadId')) return this.#abort(query);
    if (method === 'DELETE') return this.#delete(key, query.get('versionId'));
    if (method === 'POST' && query.has('uploads')) return this.#begin(request);
    if (method === 'POST' && query.has('uploadId')) return this.#complete(request);
    return failure(405, 'MethodNotAllowed');
  }

  #newest(key: string): StoredObject | undefined {
    const newest = this.objects.get(key)?.at(-1);
    return newest?.isDeleteMarker ? undefined : newest;
  }

  #bucket(method: string, query: URLSearchParams): BucketAnswer {
    if (method !== 'GET') return failure(405, 'MethodNotAllowed');
    if (query.has('versions')) return this.#listVersions(query);
    if (query.get('list-type') === '2') return this.#list(query);
    if (query.has('object-lock'))
      return this.#options.keepsVersions
        ? xml(
            '<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled></ObjectLockConfiguration>',
          )
        : failure(404, 'ObjectLockConfigurationNotFoundError');
    return failure(501, 'NotImplemented');
  }

  #put({ key, headers, body }: BucketRequest): BucketAnswer {
    if (headers['x-amz-checksum-sha256'] !== checksumOf(body)) return failure(400, 'BadDigest');
    return (
      this.#keep(key, headers, body) ?? {
        status: 200,
        headers: { etag: etagOf(body), 'x-amz-checksum-sha256': checksumOf(body) },
      }
    );
  }

  #retain(key: string): BucketAnswer {
    const retainUntil = this.#newest(key)?.retainUntil;
    // The product sets a retention only on objects that already have one.
    return retainUntil ? { status: 200 } : failure(400, 'InvalidRequest');
  }

  #keep(key: string, headers: IncomingHttpHeaders, content: Buffer): BucketAnswer | null {
    const until = headers['x-amz-object-lock-retain-until-date'];
    if (until !== undefined && !this.#options.keepsVersions) return failure(400, 'InvalidRequest');
    if (until !== undefined && !/^(?:GOVERNANCE|COMPLIANCE)$/.test(String(headers['x-amz-object-lock-mode'])))
      return failure(400, 'InvalidRequest');
    this.#add(key, {
      versionId: this.#options.keepsVersions ? randomUUID() : 'null',
      content,
      isDeleteMarker: false,
      retainUntil: until === undefined ? null : new Date(String(until)),
      headers,
    });
    return null;
  }

  #add(key: string, version: StoredObject): void {
    const former = this.#options.keepsVersions ? (this.objects.get(key) ?? []) : [];
    this.objects.set(key, [...former, version]);
  }

  #get(key: string): BucketAnswer {
    const found = this.#newest(key);
    if (!found) return failure(404, 'NoSuchKey');
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: found.content };
  }

  #delete(key: string, versionId: string | null): BucketAnswer {
    const versions = this.objects.get(key) ?? [];
    if (versionId === null && this.#options.keepsVersions) {
      const marker = { content: Buffer.alloc(0), isDeleteMarker: true, retainUntil: null, headers: {} };
      this.#add(key, { ...marker, versionId: randomUUID() });
      return { status: 204 };
    }
    const named = versions.find((version) => versionId === null || version.versionId === versionId);
    if (named?.retainUntil && named.retainUntil > new Date()) return failure(403, 'AccessDenied');
    const left = versions.filter((version) => version !== named);
    if (left.length > 0) this.objects.set(key, left);
    else this.objects.delete(key);
    return { status: 204 };
  }

  #list(query: URLSearchParams): BucketAnswer {
    const size = Math.min(this.#options.pageSize, Number(query.get('max-keys') ?? 1000));
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = this.keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, size);
    const isMore = keys.length > size;
    const token = Buffer.from(page.at(-1) ?? '').toString('base64');
    return xml(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isMore}</IsTruncated>${page
        .map(
          (key) => `<Contents><Key>${key}</Key><Size>${this.#newest(key)?.content.length}</Size></Contents>`,
        )
        .join(
          '',
        )}${isMore ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  }

  #listVersions(query: URLSearchParams): BucketAnswer {
    const after = query.get('key-marker') ?? '';
    const keys = [...this.objects.keys()]
      .toSorted()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, this.#options.pageSize);
    const isMore = keys.length > page.length;
    const entries = page.flatMap((key) =>
      (this.objects.get(key) ?? []).map(({ versionId, isDeleteMarker }) => {
        const name = isDeleteMarker ? 'DeleteMarker' : 'Version';
        return `<${name}><Key>${key}</Key><VersionId>${versionId}</VersionId></${name}>`;
      }),
    );
    return xml(
      `<ListVersionsResult><IsTruncated>${isMore}</IsTruncated>${entries.join('')}${
        isMore ? `<NextKeyMarker>${page.at(-1)}</NextKeyMarker>` : ''
      }</ListVersionsResult>`,
    );
  }

  #begin({ key, headers }: BucketRequest): BucketAnswer {
    if (headers['x-amz-checksum-algorithm'] !== 'SHA256') return failure(400, 'InvalidRequest');
    const id = `${randomUUID()}+/=`;
    this.uploads.set(id, { key, headers, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  #putPart({ key, query, headers, body }: BucketRequest): BucketAnswer {
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (!upload || upload.key !== key) return failure(404, 'NoSuchUpload');
    const checksum = checksumOf(body);
    if (headers['x-amz-checksum-sha256'] !== checksum) return failure(400, 'BadDigest');
    const etag = etagOf(body);
    upload.parts.set(Number(query.get('partNumber')), { content: body, etag, checksum });
    return { status: 200, headers: { etag, 'x-amz-checksum-sha256': checksum } };
  }

  #complete({ key, query, body }: BucketRequest): BucketAnswer {
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (!upload || upload.key !== key) return failure(404, 'NoSuchUpload');
    const named = [
      ...body
        .toString()
        .matchAll(
          /<Part><PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag><ChecksumSHA256>(.*?)<\/ChecksumSHA256><\/Part>/g,
        ),
    ];
    const parts = named.map(([, number]) => upload.parts.get(Number(number)));
    const isRight = named.every(
      ([, , etag = '', checksum], index) =>
        parts[index]?.etag === etag.replaceAll('&#34;', '"') && parts[index].checksum === checksum,
    );
    if (named.length === 0 || !isRight) return failure(400, 'InvalidPart');
    const contents = parts.map((part) => part?.content ?? Buffer.alloc(0));
    if (contents.slice(0, -1).some(({ length }) => length < LEAST_PART_BYTES))
      return failure(400, 'EntityTooSmall');
    this.uploads.delete(id);
    const content = Buffer.concat(contents);
    return (
      this.#keep(key, upload.headers, content) ??
      xml(`<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`)
    );
  }

  #abort(query: URLSearchParams): BucketAnswer {
    return this.uploads.delete(query.get('uploadId') ?? '') ? { status: 204 } : failure(404, 'NoSuchUpload');
  }
}
