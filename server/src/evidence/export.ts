/**
 * Packs the evidence into one file: the chain, every part that it names, and everything that is needed for an
 * independent check.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { sha256 } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import { participants, sealCertificates, type sessions } from '../database/schema.ts';
import { StorageError, type Storage } from '../providers/storage/storage.ts';
import { genesis, type Head, type WrittenEvent } from './chain.ts';
import { logHead } from './log.ts';
import { readEvent } from './read-event.ts';

interface Evidence {
  session_id: string;
  head: Head;
  events: { body: string; sha256: string; origin: string | null; details: string | null }[];
}

interface BundleFile {
  path: string;
  sha256: string;
  /** The name of the part, and the number of the event that names it. */
  name: string;
  event: number;
  participant_id: string | null;
}

const EXTENSIONS: readonly [RegExp, string][] = [
  [/^attached-picture-/, 'jpg'],
  [/^attached-pdf-/, 'pdf'],
  [/^photo-/, 'jpg'],
  [/^reference-photo$/, 'jpg'],
  [/^clip$/, 'mjpeg'],
  [/^signature(?:-\d+)?$/, 'png'],
  [/document(?:-\d+)?$/, 'pdf'],
  [/./, 'json'],
];

/** The files that every bundle includes unchanged. */
const SHIPPED = ['VERIFY.md', 'verify-evidence.mjs'] as const;

export async function evidenceZip(
  { database, storage }: { database: Database; storage: Storage },
  session: Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'erasedAt'>,
  evidence: Evidence,
): Promise<NodeJS.ReadableStream> {
  const zip = new ZipFile();
  const mtime = session.createdAt;
  const add = (name: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime, compress });
  const events = evidence.events.flatMap(({ body }) => readEvent(body) ?? []);
  const files = session.erasedAt ? [] : filesOf(events, await foldersOf(database, session.id));
  const manifest = {
    session_id: session.id,
    genesis: genesis(session.id).sha256,
    head: evidence.head,
    log: await logHead(database.db),
    files,
  };
  add('evidence.json', JSON.stringify(evidence, null, 2));
  add('manifest.json', JSON.stringify(manifest, null, 2));
  for (const name of SHIPPED) add(name, await readFile(new URL(name, import.meta.url)));
  const certificates = await certificatesOf(database, events);
  if (certificates.length > 0) add('seal-certificates.pem', certificates.map(String).join(''));
  for (const file of files) {
    const content = await readOrNull(storage, session.id, file.sha256);
    if (content) add(file.path, content, file.path.endsWith('.json'));
  }
  zip.end();
  return zip.outputStream;
}

/**
 * Reads a file. Returns null if it is lost or damaged. Such a file is listed but left out, so that all other files can
 * be verified.
 */
async function readOrNull(storage: Storage, sessionId: string, hash: string): Promise<Buffer | null> {
  try {
    return await storage.get(sessionId, hash);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** Returns the folder of each signer: participant-1 for the first signer, and so on. */
async function foldersOf({ db }: Database, sessionId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.sessionId, sessionId))
    .orderBy(asc(participants.signingOrder), asc(participants.id));
  return new Map(rows.map(({ id }, index) => [id, `participant-${index + 1}/`]));
}

/**
 * Gives each file a descriptive name. The last file with a name gets the plain name. The names of earlier files include
 * the number of their event.
 */
function filesOf(events: readonly WrittenEvent[], folders: ReadonlyMap<string, string>): BundleFile[] {
  const files: BundleFile[] = [];
  for (const { seq, participant_id, parts } of events.toReversed())
    for (const { name, sha256: hash } of parts) {
      const isDocument = /^(?:sealed-)?document(?:-\d+)?$/.test(name);
      const folder = isDocument ? '' : (folders.get(participant_id ?? '') ?? '');
      const plain = name.replace(/^sealed-document/, 'sealed');
      const extension = EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'bin';
      const first = `${folder}${plain}.${extension}`;
      const same = files.find((file) => file.path === first);
      if (same?.sha256 === hash) continue;
      const path = same ? `${folder}${plain}-event-${seq}.${extension}` : first;
      files.push({ path, sha256: hash, name, event: seq, participant_id });
    }
  return files.toReversed();
}

/** Returns the certificate that the chain names, followed by the certificates of its known issuers. */
async function certificatesOf({ db }: Database, events: readonly WrittenEvent[]): Promise<X509Certificate[]> {
  const recorded = events.find(({ type }) => type === 'DOCUMENT_SEALED')?.facts['certificate'];
  const fingerprint =
    typeof recorded === 'object' && recorded !== null && 'fingerprint' in recorded
      ? String(recorded.fingerprint).replaceAll(':', '').toLowerCase()
      : null;
  if (fingerprint === null) return [];
  const rows = await db.select({ raw: sealCertificates.certificate }).from(sealCertificates);
  const all = rows.map(({ raw }) => new X509Certificate(raw));
  const own = all.find(({ raw }) => sha256(raw) === fingerprint);
  const chain = own ? [own] : [];
  for (;;) {
    const last = chain.at(-1);
    const issuer = all.find((one) => !chain.includes(one) && last?.checkIssued(one));
    if (!issuer) return chain;
    chain.push(issuer);
  }
}
