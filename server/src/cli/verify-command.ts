/**
 * `npm run cli -- verify <file>`: prints the verdict on a PDF, on the ZIP file of a session's documents, or on the ZIP
 * file of its evidence. Without a database, it uses only the file and the key.
 */
import { readFile } from 'node:fs/promises';
import { type Settings, readSettings } from '../settings/settings.ts';
import { findKeys } from '../access/open-keys.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { createVault } from '../crypto/vault.ts';
import { createLog } from '../http/request-log.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { openDatabase, type OpenDatabase } from '../composition/open-database.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { type OurCertificates, readCertificates } from '../sealing/certificates.ts';
import { openTrustedRoots } from '../pki/trust/trusted-roots.ts';
import { readSelfMadeCertificates } from '../pki/seal-key/self-made-key.ts';
import { openSealKey } from '../sealing/open-seal-key.ts';
import { sealKeySettings } from '../sealing/sealer.ts';
import { isZip } from '../archives/zip-entries.ts';
import { type BundleVerdict, verifyBundle } from '../sealing/verify-bundle.ts';
import { readZip } from '../archives/read-zip.ts';
import { type VerificationTools, verifyDocument } from '../sealing/verify-document.ts';
import type { Finding } from '../pki/finding.ts';
import type { DocumentVerdict } from '../pdf/verification/verdict.ts';
import { createPdfVerifier, inMemory } from '../pdf/verification/verifier.ts';
import { commandLog } from './command-log.ts';
import { type EvidenceZipVerdict, isEvidence, verifyEvidenceZip } from './verify-evidence-zip.ts';

/**
 * `unchecked` means that there is no verdict, for example because the file does not exist or the command line is
 * invalid.
 */
const EXIT_CODES = { passed: 0, failed: 1, unchecked: 2, indeterminate: 3 } as const;
/** The operator supplies the file, so these limits only protect the machine. */
const EVIDENCE_LIMITS = { files: 10_000, bytes: 2 ** 30 };

/** If an error prevents a verdict, the exit code is never that of a failed verification. */
export async function verifyCommand(file: string, environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await verifyFile(file, environment);
  } catch (error) {
    return unchecked(inPlainWords(error, file));
  }
}

function inPlainWords(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : null;
  if (code === 'ENOENT') return `The file ${file} does not exist`;
  return code === 'EISDIR' ? `${file} is a folder` : error.message;
}

function unchecked(why: string): number {
  console.error(`NOT CHECKED: ${why}`);
  return EXIT_CODES.unchecked;
}

async function verifyFile(file: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const bytes = await readFile(file);
  const settings = readSettings(environment);
  const opened = (await findMasterKey(settings)) && (await openOrNull(settings));
  const pdfVerifier = createPdfVerifier();
  try {
    const archive = opened && (await archiveIn(settings, opened));
    const certificates = archive ? await readCertificates(archive) : await certificatesInUse(settings);
    const trusted = await openTrustedRoots(settings.TRUSTED_ROOTS, console.error);
    const roots = await trusted.current();
    const tools = { pdfVerifier, now: () => new Date(), certificates, roots, archive };
    if (isZip(bytes)) return await verifyZip(tools, bytes);
    const verdict = await verifyDocument(tools, inMemory(bytes));
    if ('refused' in verdict) return unchecked(verdict.refused);
    console.log(inWords(verdict));
    return EXIT_CODES[verdict.verdict];
  } finally {
    await pdfVerifier.close();
    await opened?.close();
  }
}

async function verifyZip(tools: VerificationTools, bytes: Buffer): Promise<number> {
  const files = await readZip(bytes, EVIDENCE_LIMITS);
  if (files && isEvidence(files)) return reportEvidence(await verifyEvidenceZip(tools, files));
  const verdict = await verifyBundle(tools, bytes);
  if (verdict) return reportBundle(verdict);
  return unchecked("This is neither the ZIP file of a session's documents nor that of its evidence");
}

function reportEvidence(found: EvidenceZipVerdict): number {
  const { verdict, session_id, is_ours, later_events, faults, documents } = found;
  const later = later_events === 0 ? '' : `, without the ${later_events} events that came after it`;
  const chain = is_ours
    ? `is the one stored here${later}`
    : 'is intact; whether it is the one stored here is unknown';
  const lines = [
    `${verdict.toUpperCase()}: the evidence of a session`,
    '',
    ...(session_id === null ? [] : [`Session    ${session_id}`]),
    ...(faults.length === 0 ? [`Chain      ${chain}`] : faults.map((fault) => `FAULT      ${fault}`)),
    ...(documents.length === 0 ? ['Sealed     it contains no sealed document'] : []),
    ...documents.flatMap(({ file, ...said }) => ['', `File       ${file}`, line('Verdict', said)]),
  ];
  console.log(lines.join('\n'));
  return EXIT_CODES[verdict];
}

function reportBundle(verdict: BundleVerdict): number {
  const { session_id, documents_total, manifest, missing, files } = verdict;
  const lines = [
    `${verdict.verdict.toUpperCase()}: a bundle of ${files.length} files`,
    '',
    ...(session_id === null ? [] : [`Session    ${session_id}`]),
    `Manifest   ${manifest}`,
    ...missing.map((number) => `Missing    document ${number} of ${documents_total}`),
    ...files.flatMap(({ file, document, sha256, ...found }) => [
      '',
      `File       ${file}, ${document === null ? 'which does not belong to it' : `document ${document} of ${documents_total}`}`,
      `SHA-256    ${sha256}`,
      line('Verdict', found),
    ]),
  ];
  console.log(lines.join('\n'));
  return EXIT_CODES[verdict.verdict];
}

async function openOrNull(settings: Settings): Promise<OpenDatabase | null> {
  try {
    return await openDatabase(settings, createLog('silent'), 'tool');
  } catch (error) {
    console.error(
      `The database cannot be queried: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

/** Throws if the key does not match the database, because verification would then recognise none of its documents. */
async function archiveIn(settings: Settings, { database }: OpenDatabase) {
  const keys = await findKeys({ settings, database, log: commandLog, now: () => new Date() });
  if (!keys) return null;
  const storage = createStorage(createBlobStore(settings), keys.blobs);
  return { database, keys, vault: createVault(keys.personalData), storage };
}

/** Returns the current certificate of the seal. Only the database contains the earlier certificates. */
async function certificatesInUse(settings: Settings): Promise<OurCertificates> {
  const none = { seals: [], issuers: [], authorities: [] };
  if (!settings.SEAL_CERTIFICATE && !settings.SEAL_CSC_URL) {
    // The private key is encrypted under a key of the database, but verification needs only the certificates.
    const [seal, ...issuers] = await readSelfMadeCertificates(settings.DATA_DIR);
    return seal ? { ...none, seals: [seal], issuers } : none;
  }
  const loaded = await openSealKey(sealKeySettings(settings, Buffer.alloc(0), new Date()));
  if (loaded.ok) return { ...none, seals: [loaded.key.certificate], issuers: loaded.key.chain };
  console.error(loaded.problem);
  return none;
}

function inWords(verdict: DocumentVerdict): string {
  const { session, signatures, seal, evidence, sha256 } = verdict;
  return [
    `${verdict.verdict.toUpperCase()}: ${verdict.reason}`,
    '',
    `SHA-256    ${sha256}`,
    ...(session ? [`Session    ${session.session_id} (${session.status})`, ...placeOf(session)] : []),
    line('Seal', seal),
    line('Evidence', evidence),
    ...signatures.flatMap(({ field, signer, signed_at, integrity, coverage, trust, etsi }) => [
      '',
      `Signature  ${field}, by ${signer ?? 'unknown'}, ${signed_at ?? 'at an unknown time'}`,
      line('Integrity', integrity),
      line('Coverage', coverage),
      line('Trust', trust),
      `ETSI       ${etsi.indication}${etsi.sub_indication === null ? '' : `, ${etsi.sub_indication}`}`,
    ]),
  ].join('\n');
}

/** Returns a line with the position of the document if the session has several documents. */
const placeOf = ({ document, documents_total }: NonNullable<DocumentVerdict['session']>): string[] =>
  documents_total > 1 && document !== null ? [`Document   ${document} of ${documents_total}`] : [];

const line = (name: string, { verdict, reason }: Pick<Finding, 'verdict' | 'reason'>): string =>
  `${name.padEnd(10)} ${verdict}: ${reason}`;
