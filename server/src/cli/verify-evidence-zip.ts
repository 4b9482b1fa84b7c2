/**
 * Verifies the evidence of a session as a ZIP file. Every such file includes a program that checks the chain and the
 * files. This command runs the copy that this installation ships, compares the chain head with the chain stored here,
 * and verifies sealed documents like any others.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { evidenceEvents } from '../database/schema.ts';
import { inMemory } from '../pdf/verification/verifier.ts';
import type { Finding } from '../pki/finding.ts';
import type { ZippedFile } from '../archives/read-zip.ts';
import { type VerificationTools, verifyDocument } from '../sealing/verify-document.ts';

const VERIFIER = fileURLToPath(new URL('../evidence/verify-evidence.mjs', import.meta.url));
/**
 * The exit code of the included program for a consistent bundle that does not prove its own origin. Only the chain
 * stored here can prove the origin.
 */
const UNPROVEN = 3;
const CHAIN = 'evidence.json';
/**
 * Matches the names of sealed documents. A version from before a renewal of the seal has its event number at the end of
 * its name. The last version begins with the bytes of the earlier versions.
 */
const SEALED = /^sealed(?:-\d+)?\.pdf$/;

type Verdict = Finding['verdict'];

export interface EvidenceZipVerdict {
  verdict: Verdict;
  session_id: string | null;
  /** True if the chain is stored here, false if it is not, and null if this installation does not know the session. */
  is_ours: boolean | null;
  /** The number of events stored here that follow the last event of the file. */
  later_events: number;
  /** The faults of the chain and of the files. Empty if there are none. */
  faults: string[];
  documents: { file: string; verdict: Verdict; reason: string }[];
}

const chainText = z.object({ session_id: z.string().refine(isUuid), head: z.object({ sha256: z.string() }) });

export const isEvidence = (files: readonly ZippedFile[]): boolean => files.some(({ name }) => name === CHAIN);

export async function verifyEvidenceZip(
  tools: VerificationTools,
  files: readonly ZippedFile[],
): Promise<EvidenceZipVerdict> {
  const chain = readChain(files);
  const { is_ours, later_events } = chain ? await compareWithStored(tools, chain) : UNKNOWN;
  const faults = await faultsIn(files);
  if (is_ours === false) faults.push('The chain head is not in the stored chain of this session');
  const documents: EvidenceZipVerdict['documents'] = [];
  for (const { name, content } of files.filter((file) => SEALED.test(file.name))) {
    const found = await verifyDocument(tools, inMemory(content));
    documents.push(
      'refused' in found
        ? { file: name, verdict: 'failed', reason: found.refused }
        : { file: name, verdict: found.verdict, reason: found.reason },
    );
  }
  const verdict = overall(is_ours, faults, documents);
  return { verdict, session_id: chain?.session_id ?? null, is_ours, later_events, faults, documents };
}

/**
 * Passes only if the chain is stored here. Another party could put our sealed document into a valid chain of its own.
 */
function overall(
  isOurs: boolean | null,
  faults: readonly string[],
  documents: EvidenceZipVerdict['documents'],
): Verdict {
  if (faults.length > 0 || documents.some(({ verdict }) => verdict === 'failed')) return 'failed';
  return isOurs === true && documents.every(({ verdict }) => verdict === 'passed')
    ? 'passed'
    : 'indeterminate';
}

function readChain(files: readonly ZippedFile[]): z.infer<typeof chainText> | null {
  const file = files.find(({ name }) => name === CHAIN);
  try {
    return chainText.safeParse(JSON.parse(file?.content.toString('utf8') ?? '')).data ?? null;
  } catch {
    return null;
  }
}

const UNKNOWN = { is_ours: null, later_events: 0 };

async function compareWithStored(
  { archive }: VerificationTools,
  { session_id, head }: z.infer<typeof chainText>,
): Promise<Pick<EvidenceZipVerdict, 'is_ours' | 'later_events'>> {
  if (!archive) return UNKNOWN;
  const stored = await archive.database.db
    .select({ sha256: evidenceEvents.sha256 })
    .from(evidenceEvents)
    .where(eq(evidenceEvents.sessionId, session_id))
    .orderBy(asc(evidenceEvents.seq));
  const last = stored.findIndex(({ sha256 }) => sha256 === head.sha256);
  if (last < 0) return { is_ours: stored.length === 0 ? null : false, later_events: 0 };
  return { is_ours: true, later_events: stored.length - 1 - last };
}

async function faultsIn(files: readonly ZippedFile[]): Promise<string[]> {
  const names = files.map(({ name }) => name);
  const wrong = names.filter((name, index) => !isInside(name) || names.indexOf(name) !== index);
  if (wrong.length > 0) return wrong.map((name) => `${name} occurs twice, or is outside the bundle`);
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-evidence-'));
  try {
    for (const { name, content } of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    return await faultsSaid(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether the name stays inside the folder. */
const isInside = (name: string): boolean =>
  !path.isAbsolute(name) && !name.endsWith('/') && !/[\0\\]/.test(name) && !name.split('/').includes('..');

function faultsSaid(folder: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [VERIFIER, folder], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      const said = Array.from(stdout.matchAll(/^FAULT +(.+)$/gm), ([, fault]) => String(fault));
      const isRead = error === null || error.code === UNPROVEN;
      resolve(isRead || said.length > 0 ? said : ['It cannot be read as the evidence of a session']);
    });
  });
}
