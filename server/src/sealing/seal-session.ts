/**
 * Seals documents after all signers have signed. The job is only a trigger: the session's status decides. Each session
 * in SEALING is sealed eventually, even if jobs are lost, and only once, even if several nodes work on it.
 */
import type { SealingProblem } from '@countersign/contract/rules/sealing-problems';
import { eq } from 'drizzle-orm';
import { sessions } from '../database/schema.ts';
import { documentsOf } from '../evidence/session-documents.ts';
import { StorageError, type WithStorage } from '../providers/storage/storage.ts';
import type { JobData } from '../jobs/jobs.ts';
import type { SessionRow } from '../signing/rows.ts';
import { modeOf } from '../signing/measures.ts';
import { requestSeal } from '../jobs/request-seal.ts';
import type { SealOutcome, WithSealer } from './sealer.ts';
import { completeSession, type SealedFile } from './complete-session.ts';
import { compareSealed, SealedLooksDifferent } from './compare-sealed.ts';
import { EvidenceAltered, gatherFacts } from './gather-facts.ts';
import { recordProblem } from './note-problem.ts';
import { renewSession } from './renew-seals.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Signals } from '../providers/signals.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * The delay between two attempts while the key is missing. It is short, because without the key no session can be
 * sealed, and checking for the key costs little.
 */
const KEY_RETRY_SECONDS = 30;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 15 * 60;

/** Requests missing jobs, at start and periodically. A session with a waiting job does not get a second one. */
export async function requestMissingSeals({ database, jobs }: Kernel): Promise<void> {
  const waiting = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.status, 'SEALING'));
  for (const { id } of waiting)
    await database.transaction((tx) => requestSeal(jobs, tx, { session_id: id, attempt: 0 }));
}

/** Processes one job. It never throws, because a failed seal is repeated while the session stays in SEALING. */
export async function sealSession(
  services: Kernel &
    WithStorage &
    WithBrand &
    Messengers &
    Signals &
    WithSealer &
    Pick<PdfTools, 'pdfRebuilder'>,
  job: JobData['seal-session'],
): Promise<void> {
  const { database, sealer, log } = services;
  const [session] = await database.db.select().from(sessions).where(eq(sessions.id, job.session_id));
  if (session?.status !== 'SEALING') return;
  try {
    const problem = (await sealer.problem()) ?? (await seal(services, session));
    if (problem === null) return await renewSession(services, session.id);
    log.error({ session_id: session.id, problem }, 'Documents cannot be sealed');
    await tryAgain(services, job, KEY_RETRY_SECONDS);
    await note(services, session, 'KEY_UNUSABLE');
  } catch (error) {
    if (error instanceof EvidenceAltered)
      log.error(
        { session_id: session.id, faults: error.faults },
        'ALERT: the evidence was altered. The document is not sealed',
      );
    else log.error({ err: error, session_id: session.id }, 'A document could not be sealed');
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** job.attempt, MAX_RETRY_SECONDS);
    await tryAgain(services, { ...job, attempt: job.attempt + 1 }, seconds);
    await note(services, session, problemOf(error));
  }
}

/**
 * Seals a session. Returns null once this or another node has completed the session. Otherwise, returns why the session
 * cannot be sealed.
 */
async function seal(
  services: Kernel &
    WithStorage &
    WithBrand &
    Messengers &
    Signals &
    WithSealer &
    Pick<PdfTools, 'pdfRebuilder'>,
  session: SessionRow,
): Promise<string | null> {
  const { storage, now } = services;
  const sealed: SealedFile[] = [];
  const rows = await documentsOf(services.database.db, session.id);
  const hasOwnCertificate = rows.some(({ signedSha256 }) => signedSha256 !== null);
  for (const [index, gathered] of (await gatherFacts(services, session, now())).entries()) {
    const facts = { ...gathered, hasOwnCertificate };
    const original = await storage.get(session.id, facts.document.sha256);
    const revision = rows[index]?.signedSha256;
    const outcome = await timed(services, session, async () =>
      revision
        ? services.sealer.seal(await storage.get(session.id, revision), facts, 'revisions')
        : services.sealer.seal(original, facts),
    );
    if (!outcome.ok) return outcome.problem;
    await compareSealed(services, { original, sealed: outcome.document.bytes, facts });
    const sha256 = await storage.put(session.id, outcome.document.bytes, 'sealed');
    sealed.push({ ...outcome.document, sha256, facts });
  }
  const certificate = hasOwnCertificate ? await sealCertificate(services, session, sealed) : null;
  if (certificate && !certificate.ok) return certificate.problem;
  await completeSession(services, session.id, sealed, certificate && certificate.file);
  return null;
}

/** Seals the certificate as a separate document. */
async function sealCertificate(
  services: Kernel & WithStorage & WithSealer,
  session: SessionRow,
  [first]: readonly SealedFile[],
): Promise<{ ok: true; file: SealedFile } | { ok: false; problem: string }> {
  if (!first) throw new Error('Bug: a session without a sealed document');
  const { facts } = first;
  const outcome = await timed(services, session, () =>
    services.sealer.seal(Buffer.alloc(0), facts, 'certificate'),
  );
  if (!outcome.ok) return outcome;
  const sha256 = await services.storage.put(session.id, outcome.document.bytes, 'sealed');
  return { ok: true, file: { ...outcome.document, sha256, facts } };
}

async function timed(
  { measures }: Kernel,
  session: SessionRow,
  work: () => Promise<SealOutcome>,
): Promise<SealOutcome> {
  const done = measures.seals.startTimer({ mode: modeOf(session) });
  try {
    const outcome = await work();
    done({ outcome: outcome.ok ? 'sealed' : 'no-key' });
    return outcome;
  } catch (error) {
    done({ outcome: 'failed' });
    throw error;
  }
}

function problemOf(error: unknown): SealingProblem {
  if (error instanceof EvidenceAltered) return error.isOfFiles ? 'FILE_UNREADABLE' : 'EVIDENCE_ALTERED';
  if (error instanceof SealedLooksDifferent) return 'APPEARANCE_DIFFERS';
  return error instanceof StorageError ? 'FILE_UNREADABLE' : 'SEALING_FAILED';
}

/**
 * Records the problem. If the chain head differs from the server's own record, the problem is not appended to the
 * chain: the operator is alerted, and the session shows the problem.
 */
async function note(services: Kernel, session: SessionRow, problem: SealingProblem): Promise<void> {
  try {
    await recordProblem(services, session, problem);
  } catch (error) {
    services.log.error({ err: error, session_id: session.id }, 'An unsealed document could not be reported');
  }
}

const tryAgain = ({ database, jobs }: Kernel, job: JobData['seal-session'], seconds: number) =>
  database.transaction((tx) => requestSeal(jobs, tx, job, seconds));
