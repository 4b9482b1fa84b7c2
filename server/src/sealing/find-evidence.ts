/**
 * Looks up a file in our archive. Decides whether the file is stored here, or whether it correctly refers to one of our
 * sessions.
 */
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { evidenceEvents, formerSeals, sessionDocuments, sessions } from '../database/schema.ts';
import { documentRows, ORIGINAL_PART, SEALED_PART } from '../evidence/session-documents.ts';
import { readEvents } from '../evidence/read-event.ts';
import { type ChainReport, verifyChain } from '../evidence/verify.ts';
import type { SessionRow } from '../signing/rows.ts';
import type { Claim } from '../pdf/document/claim.ts';
import { failed, indeterminate, passed, type Finding } from '../pki/finding.ts';
import type { DocumentVerdict } from '../pdf/verification/verdict.ts';
import { StorageError, type WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';
import { hasId } from '../database/has-id.ts';

export type Archive = Pick<Kernel, 'database' | 'keys' | 'vault'> & WithStorage;
export type EvidenceVerdict = Pick<DocumentVerdict, 'evidence' | 'session'>;

/** A document of one of our sessions, identified by its hash. */
export interface SealedCopy {
  row: SessionRow;
  sha256: string;
  /** The number of documents that the session has. */
  documentsTotal: number;
  version: 'original' | 'sealed';
}

/** The file to look up: the stored document with its hash, the claim of the file, and the verdict on our seal. */
interface Question {
  kept: SealedCopy | null;
  claim: Claim | null;
  seal: Finding;
}

/** The verdict if the database is unavailable. */
export const NOT_ASKED: EvidenceVerdict = {
  evidence: indeterminate('EVIDENCE_NOT_ASKED'),
  session: null,
};

export async function findEvidence(archive: Archive, question: Question): Promise<EvidenceVerdict> {
  if (question.kept) return judgeStored(archive, question.kept);
  if (!question.claim) return unknown('NOT_KEPT_HERE');
  return judgeClaim(archive, question.claim, question.seal);
}

const unknown = (why: 'NOT_KEPT_HERE' | 'SIGNING_UNKNOWN'): EvidenceVerdict => ({
  evidence: indeterminate(why),
  session: null,
});

/** Returns the newest session in which this file is, or was before a renewal of its seal, a document. */
export async function findSealedCopy({ database }: Archive, sha256: string): Promise<SealedCopy | null> {
  const { db } = database;
  const [row] = await db
    .select()
    .from(sessions)
    .where(
      inArray(
        sessions.id,
        db
          .select({ id: sessionDocuments.sessionId })
          .from(sessionDocuments)
          .where(or(eq(sessionDocuments.sha256, sha256), eq(sessionDocuments.sealedSha256, sha256)))
          .unionAll(
            db.select({ id: formerSeals.sessionId }).from(formerSeals).where(eq(formerSeals.sha256, sha256)),
          ),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(1);
  if (!row) return null;
  const documents = await documentRows(db, row.id);
  // If the database was manipulated and lists the file both as an upload and as a sealed document, the file counts as
  // sealed.
  const isOriginal =
    documents.some((document) => document.sha256 === sha256) &&
    !documents.some(({ sealedSha256 }) => sealedSha256 === sha256);
  return { row, sha256, documentsTotal: documents.length, version: isOriginal ? 'original' : 'sealed' };
}

async function judgeStored(archive: Archive, stored: SealedCopy): Promise<EvidenceVerdict> {
  const { row, version, documentsTotal } = stored;
  const report = await verifyChain(archive, row.id);
  const isSealed = version === 'sealed';
  const document = numberInChain(report, stored);
  const session = sessionFacts(report, row, { version, document, documents_total: documentsTotal });
  const isNamed = !isSealed || document !== null;
  const evidence =
    session?.evidence.intact && isNamed
      ? passed(await reasonFor(archive, stored), { session: row.id })
      : failed(isSealed ? 'SEALED_EVIDENCE_ALTERED' : 'ORIGINAL_EVIDENCE_ALTERED', { session: row.id });
  return { evidence, session };
}

/**
 * Returns the reason for a stored document. The file itself may be erased, lost or damaged, and then only the evidence
 * confirms its hash.
 */
async function reasonFor({ storage }: Archive, { row, sha256, version }: SealedCopy) {
  if (version === 'original') return 'KEPT_AS_ORIGINAL';
  try {
    await storage.get(row.id, sha256);
    return 'KEPT_AS_SEALED';
  } catch (error) {
    if (error instanceof StorageError) return 'EVIDENCE_AGREES';
    throw error;
  }
}

/**
 * Returns the number of the document according to the evidence chain, or null if the chain does not name it. The
 * database rows are not trusted alone. An entry from before a renewal of the seal counts too.
 */
function numberInChain(report: ChainReport | null, { sha256, version }: SealedCopy): number | null {
  const name = version === 'sealed' ? SEALED_PART : ORIGINAL_PART;
  const parts = readEvents(report?.events ?? []).flatMap((event) => event.parts);
  const match = parts
    .filter((part) => part.sha256 === sha256)
    .map((part) => name.exec(part.name))
    .find((found) => found !== null);
  return match ? Number(match[1] ?? 1) : null;
}

/**
 * Judges a file that is not stored here but refers to one of our sessions. It may, for example, come from another node
 * that completed the session at the same time. If the file has no valid seal of ours, the verdict reveals nothing about
 * the session.
 */
async function judgeClaim(archive: Archive, claim: Claim, seal: Finding): Promise<EvidenceVerdict> {
  const [row] = await archive.database.db.select().from(sessions).where(hasId(sessions.id, claim.sessionId));
  if (!row) return unknown('SIGNING_UNKNOWN');
  const isOurs = seal.verdict === 'passed';
  const { length } = await documentRows(archive.database.db, row.id);
  const facts = { version: 'claimed' as const, document: claim.document ?? 1, documents_total: length };
  const session = isOurs ? sessionFacts(await verifyChain(archive, row.id), row, facts) : null;
  if (!(await isHeadOf(archive, row, claim))) return { evidence: failed('EVIDENCE_SAYS_OTHERWISE'), session };
  if (!isOurs)
    return {
      evidence: failed('NOT_THE_SEALED_FILE'),
      session,
    };
  return {
    evidence: session?.evidence.intact
      ? passed('EVIDENCE_AGREES', { session: row.id })
      : failed('EVIDENCE_ALTERED', { session: row.id }),
    session,
  };
}

const MAX_COUNT = 2 ** 31 - 1;

/** Compares the chain head that the pages state with the event at the same position of the chain. */
async function isHeadOf({ database }: Archive, { id }: SessionRow, { evidence }: Claim): Promise<boolean> {
  // The number of events comes from the file. It is untrusted and may be too large for the database column.
  if (evidence.count > MAX_COUNT) return false;
  const [event] = await database.db
    .select({ sha256: evidenceEvents.sha256 })
    .from(evidenceEvents)
    .where(and(eq(evidenceEvents.sessionId, id), eq(evidenceEvents.seq, evidence.count)));
  return event?.sha256 === evidence.sha256;
}

function sessionFacts(
  report: ChainReport | null,
  row: SessionRow,
  file: Pick<NonNullable<EvidenceVerdict['session']>, 'version' | 'document' | 'documents_total'>,
): EvidenceVerdict['session'] {
  if (!report) return null;
  return {
    session_id: row.id,
    status: row.status,
    ...file,
    evidence: { intact: report.intact, ...report.head },
    ...(row.isTest && { is_test: true as const }),
  };
}
