/** `npm run cli -- identity verify`: checks an Aadhaar Secure QR or an offline e-KYC file. It stores nothing. */
import { X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isZip } from '../archives/zip-entries.ts';
import { IdentityProblem, judgeIdentity, type IdentityDocument } from '../identity/identity-document.ts';
import { verifyOfflineEkyc } from '../identity/offline-ekyc.ts';
import { verifySecureQr } from '../identity/secure-qr.ts';
import { certificateBlocks } from '../pki/x509/certificate.ts';
import { readSettings } from '../settings/settings.ts';

export const IDENTITY_USAGE = `  identity verify <file> --name <name> [--phone <number>] [--share-code <code>]
                                 check an Aadhaar Secure QR (its number in a text file) or an offline e-KYC file (ZIP) against a name and a mobile number;
                                 exit code 0 passed, 1 failed, 2 not checked, 3 indeterminate`;

export const IDENTITY_OPTIONS = { phone: { type: 'string' }, 'share-code': { type: 'string' } } as const;

const EXIT_CODES = { passed: 0, failed: 1, indeterminate: 3 } as const;
const UNCHECKED = 2;

interface Given {
  file: string;
  name: string;
  phone?: string | undefined;
  'share-code'?: string | undefined;
}

export async function identityCommand(given: Given, environment: NodeJS.ProcessEnv): Promise<number> {
  const { UIDAI_CERTIFICATES: certificates } = readSettings(environment);
  if (certificates === undefined) {
    console.error('UIDAI_CERTIFICATES is not set, so identity documents are not verified.');
    return UNCHECKED;
  }
  const [keys, file] = await Promise.all([readKeys(certificates), readFile(given.file).catch(() => null)]);
  if (file === null || keys.length === 0) {
    console.error(
      file === null ? 'The file cannot be read.' : 'UIDAI_CERTIFICATES contains no PEM certificate.',
    );
    return UNCHECKED;
  }
  return report(file, given, keys);
}

function report(file: Buffer, given: Given, keys: readonly KeyObject[]): number {
  let document: IdentityDocument;
  try {
    document = isZip(file)
      ? verifyOfflineEkyc(file, given['share-code'] ?? '', keys)
      : verifySecureQr(file.toString('latin1'), keys);
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error;
    console.log(`signature  failed  ${error.message}`);
    return EXIT_CODES.failed;
  }
  const verdicts = judgeIdentity(document, { name: given.name, phone: given.phone ?? '' });
  console.log('signature  passed');
  console.log(`name       ${verdicts.name.verdict}  score ${verdicts.name.score}`);
  console.log(`phone      ${verdicts.phone}`);
  console.log(`reference  ${verdicts.maskedReference}`);
  console.log(`SHA-256    ${verdicts.documentHash}`);
  const found = [verdicts.name.verdict, ...(given.phone === undefined ? [] : [verdicts.phone])];
  return EXIT_CODES[
    found.includes('failed') ? 'failed' : found.includes('indeterminate') ? 'indeterminate' : 'passed'
  ];
}

async function readKeys(file: string): Promise<KeyObject[]> {
  const text = await readFile(file, 'latin1').catch(() => '');
  return certificateBlocks(text).map((block) => new X509Certificate(block).publicKey);
}
