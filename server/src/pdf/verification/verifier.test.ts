import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endless } from '../testing/floods.ts';
import { manyPages, writePdf } from '../testing/write-pdf.ts';
import { processorTime } from '../../processes/processor-time.ts';
import { seal, smallPdf } from './testing/test-documents.ts';
import { createIdentity } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { TOO_COMPLEX } from './verdict.ts';
import { createPdfVerifier, inMemory } from './verifier.ts';
import type { DocumentSource, PdfVerifier } from './verifier.ts';
import { WorkersBusy } from '../../processes/worker-pool.ts';

let signer: Identity;
let sealed: Buffer;
let verifier: PdfVerifier | undefined;

beforeAll(async () => {
  signer = await createIdentity({ name: 'Signer' });
  sealed = await seal(await smallPdf(), signer);
});

afterEach(() => verifier?.close());

function options(): { trusted: Identity['certificate'][]; now: Date } {
  return { trusted: [signer.certificate], now: new Date() };
}

const inChunks = (chunks: Buffer[]): DocumentSource => ({
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  async *chunks() {
    yield* chunks;
  },
});

const REPORTS_PROCESSOR_TIME = existsSync('/proc/self/stat');

/**
 * Waits for a child process with this program. The process must be new and must have used more than the given processor
 * time.
 */
async function childWith(
  program: string,
  { before, processorMs }: { before: number[]; processorMs: number },
): Promise<number> {
  for (;;) {
    const pid = childrenRunning(program).find(
      (child) => !before.includes(child) && processorTime(child) > processorMs,
    );
    if (pid !== undefined) return pid;
    await delay(10);
  }
}

function childrenRunning(program: string): number[] {
  const tasks = readdirSync('/proc/self/task');
  const pids = tasks.flatMap((task) =>
    readWhileThere(`/proc/self/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return pids.filter((pid) => readWhileThere(`/proc/${pid}/cmdline`).includes(program));
}

/** Reads a file in `/proc`. Returns an empty string if the thread or process has ended. */
function readWhileThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('the verifier', () => {
  it('verifies in a separate process', async () => {
    verifier = createPdfVerifier();

    const [right, wrong] = await Promise.all([
      verifier.verify(inMemory(sealed), options()),
      verifier.verify(inMemory(Buffer.concat([sealed, Buffer.from('noise')])), options()),
    ]);

    expect(right).toMatchObject({ verdict: 'passed' });
    expect(wrong).toMatchObject({ verdict: 'failed' });
  });

  it('accepts a document split into chunks at any position', async () => {
    verifier = createPdfVerifier({ size: 1, idleMs: 60_000 });
    for (const size of [7, 1000, 65_536]) {
      const chunks = Array.from({ length: Math.ceil(sealed.length / size) }, (_, index) =>
        sealed.subarray(index * size, (index + 1) * size),
      );
      expect(await verifier.verify(inChunks(chunks), options())).toMatchObject({ verdict: 'passed' });
    }
    const marked = Buffer.from(`GIF89a${' '.repeat(2000)}/ByteRange`);
    const cut = [marked.subarray(0, 2010), marked.subarray(2010, 2012), marked.subarray(2012)];
    expect(await verifier.verify(inChunks(cut), options())).toMatchObject({ code: 'NOT_A_PDF' });
    expect(
      await verifier.verify(inChunks([Buffer.from('GIF'), Buffer.from('89a')]), options()),
    ).toMatchObject({
      code: 'NOT_A_PDF',
    });
  });

  it('verifies as of the given time', async () => {
    verifier = createPdfVerifier();

    const result = await verifier.verify(inMemory(sealed), {
      ...options(),
      now: new Date('2099-01-01T00:00:00Z'),
    });

    expect(result).toMatchObject({
      verdict: 'indeterminate',
      reason: expect.stringContaining('has expired'),
    });
  });

  it('refuses files that are not a PDF or too large', async () => {
    verifier = createPdfVerifier();

    expect(await verifier.verify(inMemory(Buffer.from('hello')), options())).toEqual({
      refused: 'The file is not a PDF',
      code: 'NOT_A_PDF',
      facts: {},
    });
    expect(await verifier.verify(inMemory(Buffer.alloc(41 * 1024 * 1024)), options())).toEqual({
      refused: 'The document is larger than 40 MiB',
      code: 'TOO_LARGE',
      facts: { mebibytes: '40' },
    });
  });

  it('refuses a structure that inflates too much', async () => {
    verifier = createPdfVerifier();

    expect(await verifier.verify(inMemory(inflatingPdf()), options())).toEqual(TOO_COMPLEX);
  });

  it('refuses a structure that is nested too deeply', async () => {
    verifier = createPdfVerifier();

    expect(await verifier.verify(inMemory(nestedPdf()), options())).toHaveProperty('refused');
  });

  it('kills a verification that takes too long and continues with the next', async () => {
    verifier = createPdfVerifier({ timeoutMs: 1, size: 1 });

    expect(await verifier.verify(inMemory(sealed), options())).toEqual(TOO_COMPLEX);
    expect(await verifier.verify(inMemory(sealed), options())).toEqual(TOO_COMPLEX);
  });

  it.skipIf(!REPORTS_PROCESSOR_TIME)('ends a verification that uses too much processor time', async () => {
    verifier = createPdfVerifier({ size: 1, processorMs: 1500, timeoutMs: 600_000 });

    expect(await verifier.verify(inMemory(endless()), options())).toEqual(TOO_COMPLEX);
    expect(await verifier.verify(inMemory(sealed), options())).toMatchObject({ verdict: 'passed' });
  });

  it.skipIf(!REPORTS_PROCESSOR_TIME)('gives the same verdict on a busy machine', async () => {
    const processorMs = 4000;
    verifier = createPdfVerifier({ size: 1, processorMs });
    const before = childrenRunning('verification-child.ts');
    const verifying = verifier.verify(inMemory(writePdf(manyPages(100_000))), options());

    // After one second of processor time, the process has started and is about half done.
    const pid = await childWith('verification-child.ts', { before, processorMs: 1000 });
    process.kill(pid, 'SIGSTOP');
    await delay(processorMs + 500);
    process.kill(pid, 'SIGCONT');

    expect(await verifying).toMatchObject({
      verdict: 'indeterminate',
      reason: expect.stringContaining('has no signature'),
    });
  });

  it('queues a few documents and rejects further ones as busy', async () => {
    verifier = createPdfVerifier({ size: 1, maxWaiting: 1 });

    const first = verifier.verify(inMemory(sealed), options());
    const second = verifier.verify(inMemory(sealed), options());

    await expect(verifier.verify(inMemory(sealed), options())).rejects.toBeInstanceOf(WorkersBusy);
    expect(await first).toMatchObject({ verdict: 'passed' });
    expect(await second).toMatchObject({ verdict: 'passed' });
  });

  it('ends running and waiting verifications when closed', async () => {
    const closing = createPdfVerifier({ size: 1 });
    const ended = Promise.allSettled([
      closing.verify(inMemory(sealed), options()),
      closing.verify(inMemory(sealed), options()),
    ]);

    await closing.close();

    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(closing.verify(inMemory(sealed), options())).rejects.toThrow('closed');
  });
});

/** Returns a PDF of a hundred kilobytes that inflates to a hundred megabytes. */
function inflatingPdf(): Buffer {
  const data = deflateSync(Buffer.alloc(100 * 1024 * 1024));
  const dictionary = `<< /Type /XRef /Size 1 /W [1 4 2] /Root 2 0 R /Filter /FlateDecode /Length ${data.length} >>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${dictionary}\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
}

function nestedPdf(): Buffer {
  const depth = 500_000;
  return Buffer.from(
    `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root ${'['.repeat(depth)}${']'.repeat(depth)} >>\nstartxref\n9\n%%EOF\n`,
  );
}
