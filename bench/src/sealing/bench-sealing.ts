/** Measures stamping and sealing a document: the speed, the memory, and the effect on the server. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readSettings } from '@countersign/server/settings/settings';
import type { ParticipantFacts, SealFacts } from '@countersign/server/pdf/pages/facts';
import { drawAll } from '@countersign/server/pdf/pages/compose-pdf';
import { sampleFacts, sampleParticipant } from '@countersign/server/pdf/pages/testing/sample-facts';
import { loadSealKey, type SealKey } from '@countersign/server/pki/seal-key/seal-key';
import { makeSelfMadeIssuer } from '@countersign/server/pki/seal-key/self-made-key';
import { createSealer, type Sealer } from '@countersign/server/sealing/sealer';
import { agreement } from '../web/long-pdf.ts';
import { median } from '../web/median.ts';
import { peakOfChildren } from './children.ts';
import { bareLibPdf, ours, pdfLibAndSignpdf, type Implementation, type Task } from './implementations.ts';

const SIZES = [1, 20, 100, 500];
const ROUNDS = 9;
const PASSWORD = 'bench';

export async function benchSealing(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  try {
    const file = makeP12(folder);
    const key = await loadKey(file, folder);
    const signer = await sampleParticipant({ fields: [{ page: 1, x: 60, y: 700, width: 180, height: 60 }] });
    const facts = sampleFacts([signer]);
    // This measurement runs first, while the process uses as little memory as a server. With more memory, starting a
    // child process takes longer.
    await watchServer(facts, folder);
    await compareMethods(folder);
    await compare({ facts, drawn: await drawAll(facts), key, p12: { file, password: PASSWORD } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(task: Omit<Task, 'document'>): Promise<void> {
  console.log(`\n# sealing: stamp, pages and seal, in one process, median of ${ROUNDS}, warm`);
  const drawing = await timed(() => drawAll(task.facts));
  const perPage: number[] = [];
  for (const pages of SIZES) {
    const document = await agreement(pages);
    const [mine = 0, bare = 0, peer = 0] = await measureInTurns([ours, bareLibPdf, pdfLibAndSignpdf], {
      ...task,
      document,
    });
    perPage.push(mine / document.length);
    console.log(
      `${String(pages).padStart(3)} pages (${Math.round(document.length / 1000)} kB): countersign ${mine.toFixed(0)} ms, pdf-lib + @signpdf ${peer.toFixed(0)} ms, ratio ${(peer / mine).toFixed(2)} (at least 2.50 required); bare LibPDF ${bare.toFixed(0)} ms, ratio ${(mine / bare).toFixed(2)} (at most 1.30 required)`,
    );
  }
  console.log(`drawing the stamp and the certificate, the same for all: ${drawing.toFixed(0)} ms`);
  const growth = (perPage.at(-1) ?? 0) / (perPage.at(-2) ?? 1);
  console.log(`time for each byte, 500 pages against 100: ${growth.toFixed(2)} (at most 1 required)`);
}

/**
 * Measures the implementations alternately, so that other load on the machine affects all of them equally. The first
 * round is a warm-up.
 */
async function measureInTurns(implementations: readonly Implementation[], task: Task): Promise<number[]> {
  const times = implementations.map(() => new Array<number>());
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, implementation] of implementations.entries()) {
      const start = performance.now();
      await implementation(task);
      if (round > 0) times[index]?.push(performance.now() - start);
    }
  return times.map(median);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** Measures sealing in a separate process, as on the server. */
async function watchServer(facts: SealFacts, folder: string): Promise<void> {
  console.log('\n# sealing: 500 pages as the server seals them, in a process of its own');
  const sealer = createSealer(readSettings({ DATA_DIR: folder }), randomBytes(32), () => new Date());
  const problem = await sealer.problem();
  if (problem) throw new Error(problem);
  const document = await agreement(500);
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  let peak = 0;
  for (let round = 0; round < 5; round++) {
    const watch = peakOfChildren();
    stalls.enable();
    const start = performance.now();
    const outcome = await sealer.seal(document, {
      ...facts,
      session: { ...facts.session, completedAt: new Date() },
    });
    times.push(performance.now() - start);
    stalls.disable();
    peak = Math.max(peak, watch.stop());
    if (!outcome.ok) throw new Error(outcome.problem);
  }
  await sealer.close();
  console.log(
    `event loop stalled ${(stalls.max / 1e6).toFixed(1)} ms at most (at most 20 required); sealed after ${median(times).toFixed(0)} ms, the process's start and the drawing included; peak memory of the process ${peak.toFixed(0)} MB (under 250 required)`,
  );
}

/** Measures how much one-time certificates of three signers add to the time of sealing two documents. */
async function compareMethods(folder: string): Promise<void> {
  console.log(`\n# sealing: three signers, two documents, median of ${ROUNDS}, warm`);
  const secret = randomBytes(32);
  const issuer = makeSelfMadeIssuer({ companyName: 'Bench', secret, now: new Date() });
  const sealer = createSealer(
    readSettings({ DATA_DIR: await mkdtemp(path.join(folder, 'methods-')) }),
    secret,
    () => new Date(),
    () => Promise.resolve(),
    () => Promise.resolve(issuer),
  );
  const problem = await sealer.problem();
  if (problem) throw new Error(problem);
  const head = { count: 9, sha256: '0'.repeat(64) };
  const sessionId = '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e10';
  const signers = await Promise.all(
    [1, 2, 3].map((number) => sampleParticipant({ id: sessionId.replace(/.$/, String(number)) })),
  );
  for (const pages of [4, 100]) {
    const document = await agreement(pages);
    const [drawn = 0, certified = 0] = await measureBoth(sealer, document, signers, { sessionId, head });
    const each = (certified - drawn) / signers.length / 2;
    console.log(
      `${String(pages).padStart(3)} pages: drawn ${drawn.toFixed(0)} ms, one-time certificates ${certified.toFixed(0)} ms, ratio ${(certified / drawn).toFixed(2)} (at most 1.50 required); ${each.toFixed(1)} ms for each signer and document (at most 30 required)`,
    );
  }
  await sealer.close();
}

/** Returns the median time with drawn signatures, and the median time with one-time certificates. */
async function measureBoth(
  sealer: Sealer,
  document: Buffer,
  signers: readonly ParticipantFacts[],
  ownSignature: NonNullable<ParticipantFacts['ownSignature']>,
): Promise<number[]> {
  const times = [new Array<number>(), new Array<number>()];
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, method] of [null, ownSignature].entries()) {
      const facts = sampleFacts(signers.map((signer) => ({ ...signer, ownSignature: method })));
      const session = { ...facts.session, completedAt: new Date() };
      const start = performance.now();
      for (let number = 0; number < 2; number++) {
        const outcome = await sealer.seal(document, { ...facts, session });
        if (!outcome.ok) throw new Error(outcome.problem);
      }
      if (round > 0) times[index]?.push(performance.now() - start);
    }
  return times.map(median);
}

function makeP12(folder: string): string {
  const run = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' });
  run('req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 30 -subj /CN=Bench');
  run(`pkcs12 -export -inkey key.pem -in certificate.pem -out seal.p12 -passout pass:${PASSWORD}`);
  return path.join(folder, 'seal.p12');
}

async function loadKey(file: string, folder: string): Promise<SealKey> {
  const loaded = await loadSealKey({
    SEAL_CERTIFICATE: file,
    SEAL_CERTIFICATE_PASSWORD: PASSWORD,
    dataDir: folder,
    companyName: 'Bench',
    secret: randomBytes(32),
    now: new Date(),
  });
  if (!loaded.ok) throw new Error(loaded.problem);
  return loaded.key;
}
