/**
 * Runs a small S3 server on loopback for tests. It accepts only requests with a correct signature and the SHA-256 of
 * their body. A test can make it fail: with another status or answer, with no answer, or by cutting the connection
 * before or after the request is processed.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { Bucket, type BucketAnswer, type BucketOptions, type BucketRequest, failure } from './s3-bucket.ts';
import { type Credentials, signatureProblem } from './s3-signature.ts';

export type Fault =
  | { kind: 'status'; status: number; code: string }
  /** A proxy or another service answers instead of S3. */
  | { kind: 'instead'; answer: BucketAnswer }
  | { kind: 'silence' }
  /** The connection is cut before the request is processed. */
  | { kind: 'cut' }
  /** The request is processed, but its answer is lost. */
  | { kind: 'cut-answer' }
  | { kind: 'half-answer' };

export type Asked = Pick<BucketRequest, 'method' | 'key' | 'query'>;

export interface S3Server {
  bucket: Bucket;
  /** The STORAGE_… settings for this server. */
  environment: Record<string, string>;
  asked: Asked[];
  /** Returns the fault for a request, if any. Called before the request is answered. */
  fault: ((asked: Asked) => Fault | undefined) | undefined;
  close(): Promise<void>;
}

interface S3Options extends BucketOptions {
  name?: string;
  credentials?: Credentials;
}

const CREDENTIALS: Credentials = {
  accessKeyId: 'test-key-id',
  secretAccessKey: 'a secret/with+signs=',
  region: 'ap-south-1',
};

export async function openS3Server({
  name: bucketName = 'signed-documents',
  credentials = CREDENTIALS,
  ...options
}: S3Options = {}): Promise<S3Server> {
  const bucket = new Bucket(options);
  const server = http.createServer((request, response) => {
    // A connection that is cut while its body is being read is not an error here.
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(chunks);
    const address = new URL(url, 'http://s3.test');
    const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(address.pathname) ?? [];
    const asked = { method, key, query: address.searchParams };
    opened.asked.push(asked);
    const fault = opened.fault?.(asked);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'cut') return void request.socket.destroy();
    if (fault?.kind === 'status') return say(response, failure(fault.status, fault.code));
    if (fault?.kind === 'instead') return say(response, fault.answer);
    const problem = signatureProblem({ method, target: url, headers, body }, credentials);
    if (problem) return say(response, failure(403, problem));
    if (name !== bucketName) return say(response, failure(404, 'NoSuchBucket'));
    const said = bucket.answer({ ...asked, headers, body });
    if (fault?.kind === 'cut-answer') return void request.socket.destroy();
    if (fault?.kind === 'half-answer') return sendHalf(response, said);
    say(response, said);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const opened: S3Server = {
    bucket,
    environment: {
      STORAGE_URL: `s3://${bucketName}/countersign`,
      STORAGE_ENDPOINT: `http://127.0.0.1:${address.port}`,
      STORAGE_REGION: credentials.region,
      STORAGE_ACCESS_KEY_ID: credentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    asked: [],
    fault: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return opened;
}

const say = (response: ServerResponse, { status, headers = {}, body = '' }: BucketAnswer): void =>
  void response.writeHead(status, headers).end(body);

function sendHalf(response: ServerResponse, { status, headers = {}, body = '' }: BucketAnswer): void {
  const whole = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': whole.length });
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy());
}
