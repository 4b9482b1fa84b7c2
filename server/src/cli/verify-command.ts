/** `npm run cli -- verify <file>`: the verdict as text. Without a database it goes by the file and the key alone. */
import { readFile } from 'node:fs/promises';
import { type Settings, readSettings } from '../settings/settings.ts';
import { deriveKeys, type Keys } from '../crypto/keys.ts';
import { keyTokenHashes } from '../access/key-token-hashes.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { createVault } from '../crypto/vault.ts';
import { createLog } from '../http/request-log.ts';
import { openDatabase, type OpenDatabase } from '../composition/open-database.ts';
import { type OurCertificates, readCertificates } from '../sealing/certificates.ts';
import { openTrustedRoots } from '../pki/trusted-roots.ts';
import { loadSealKey } from '../pki/seal-key/seal-key.ts';
import { sealKeySettings } from '../sealing/sealer.ts';
import { verifyDocument } from '../sealing/verify-document.ts';
import type { Finding } from '../pki/finding.ts';
import type { DocumentVerdict } from '../pdf/verification/verdict.ts';
import { createPdfVerifier, inMemory } from '../pdf/verification/verifier.ts';

const EXIT_CODES = { passed: 0, failed: 1, indeterminate: 3 } as const;

export async function verifyCommand(file: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const bytes = await readFile(file);
  const settings = readSettings(environment);
  const master = await findMasterKey(settings.MASTER_KEY, settings.DATA_DIR);
  const keys = master && deriveKeys(master);
  const opened = keys && (await openOrNull(settings));
  const archive = opened && { database: opened.database, keys, vault: createVault(keys.personalData) };
  const pdfVerifier = createPdfVerifier();
  try {
    // Under another key no document of this database would be one of ours.
    if (archive) await keyTokenHashes({ ...archive, log: createLog('warn') });
    const certificates = archive ? await readCertificates(archive) : await certificatesInUse(settings, keys);
    const trusted = await openTrustedRoots(settings.TRUSTED_ROOTS, console.error);
    const roots = await trusted.current();
    const verdict = await verifyDocument(
      { pdfVerifier, now: () => new Date(), certificates, roots, archive },
      inMemory(bytes),
    );
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

async function openOrNull(settings: Settings): Promise<OpenDatabase | null> {
  try {
    return await openDatabase(settings, createLog('silent'), 'tool');
  } catch (error) {
    console.error(`The database cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** The one that seals now; which others did before, only the database knows. */
async function certificatesInUse(settings: Settings, keys: Keys | null): Promise<OurCertificates> {
  const none = { seals: [], issuers: [] };
  if (!keys && !settings.SEAL_CERTIFICATE) return none;
  const loaded = await loadSealKey(sealKeySettings(settings, keys?.sealKey ?? Buffer.alloc(0), new Date()));
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
    ...(session ? [`Session    ${session.session_id} (${session.status})`] : []),
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

const line = (name: string, { verdict, reason }: Finding): string =>
  `${name.padEnd(10)} ${verdict}: ${reason}`;
