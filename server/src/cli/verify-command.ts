/** `npm run cli -- verify <file>`: the verdict as text. Without a database it goes by the file and the key alone. */
import { readFile } from 'node:fs/promises';
import { type Settings, readSettings } from '../settings/settings.ts';
import { findKeys } from '../access/open-keys.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { createVault } from '../crypto/vault.ts';
import { createLog } from '../http/request-log.ts';
import { openDatabase, type OpenDatabase } from '../composition/open-database.ts';
import { type OurCertificates, readCertificates } from '../sealing/certificates.ts';
import { openTrustedRoots } from '../pki/trusted-roots.ts';
import { loadSealKey } from '../pki/seal-key/seal-key.ts';
import { readSelfMadeCertificates } from '../pki/seal-key/self-made-key.ts';
import { sealKeySettings } from '../sealing/sealer.ts';
import { isZip } from '../archives/zip-entries.ts';
import { type BundleVerdict, verifyBundle } from '../sealing/verify-bundle.ts';
import { verifyDocument } from '../sealing/verify-document.ts';
import type { Finding } from '../pki/finding.ts';
import type { DocumentVerdict } from '../pdf/verification/verdict.ts';
import { createPdfVerifier, inMemory } from '../pdf/verification/verifier.ts';
import { commandLog } from './command-log.ts';

const EXIT_CODES = { passed: 0, failed: 1, indeterminate: 3 } as const;

export async function verifyCommand(file: string, environment: NodeJS.ProcessEnv): Promise<number> {
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
    if (isZip(bytes)) return reportBundle(await verifyBundle(tools, bytes));
    const verdict = await verifyDocument(tools, inMemory(bytes));
    if ('refused' in verdict) {
      console.error(verdict.refused);
      return EXIT_CODES.failed;
    }
    console.log(inWords(verdict));
    return EXIT_CODES[verdict.verdict];
  } finally {
    await pdfVerifier.close();
    await opened?.close();
  }
}

function reportBundle(verdict: BundleVerdict | null): number {
  if (!verdict) {
    console.error('This is no ZIP file of sealed documents');
    return EXIT_CODES.failed;
  }
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
    console.error(`The database cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Under another key no document of this database would be one of ours: it throws. */
async function archiveIn(settings: Settings, { database }: OpenDatabase) {
  const keys = await findKeys({ settings, database, log: commandLog, now: () => new Date() });
  return keys && { database, keys, vault: createVault(keys.personalData) };
}

/** The one that seals now; which others did before, only the database knows. */
async function certificatesInUse(settings: Settings): Promise<OurCertificates> {
  const none = { seals: [], issuers: [] };
  if (!settings.SEAL_CERTIFICATE) {
    // Its key is kept under a key of the database, but whoever verifies needs none.
    const [seal, ...issuers] = await readSelfMadeCertificates(settings.DATA_DIR);
    return seal ? { seals: [seal], issuers } : none;
  }
  const loaded = await loadSealKey(sealKeySettings(settings, Buffer.alloc(0), new Date()));
  if (loaded.ok) return { seals: [loaded.key.certificate], issuers: loaded.key.chain };
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
      `Signature  ${field}, by ${signer ?? 'unknown'}, ${signed_at ?? 'at no known time'}`,
      line('Integrity', integrity),
      line('Coverage', coverage),
      line('Trust', trust),
      `ETSI       ${etsi.indication}${etsi.sub_indication === null ? '' : `, ${etsi.sub_indication}`}`,
    ]),
  ].join('\n');
}

/** Said where the session has several documents. */
const placeOf = ({ document, documents_total }: NonNullable<DocumentVerdict['session']>): string[] =>
  documents_total > 1 && document !== null ? [`Document   ${document} of ${documents_total}`] : [];

const line = (name: string, { verdict, reason }: Finding): string =>
  `${name.padEnd(10)} ${verdict}: ${reason}`;
