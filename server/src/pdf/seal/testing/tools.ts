/** Runs third-party programs that validate the PDFs of the product. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../pki/testing/tools.ts';

export type PdfsigVerdict = { field: string; valid: boolean; whole: boolean; type: string };

/**
 * Returns the result of Poppler's `pdfsig` for each signature. The program does not know which certificates we trust.
 */
export function pdfsig(bytes: Uint8Array): PdfsigVerdict[] {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  // The exit code is ignored, because it is non-zero if any certificate is untrusted.
  const { stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' });
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((text) => ({
      field: /Signature Field Name: (.*)/.exec(text)?.[1] ?? '',
      valid: text.includes('Signature is Valid.'),
      whole: text.includes('- Total document signed'),
      type: /Signature Type: (.*)/.exec(text)?.[1] ?? '',
    }));
}

/** Returns the result of MuPDF for each signature. `whole` means that no later revision follows the signature. */
export function mutoolSignatures(
  bytes: Uint8Array,
): { signer: string; verdict: 'whole' | 'valid' | 'invalid' }[] {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  // The exit code is ignored, because it is non-zero if any certificate is untrusted.
  const { stdout } = spawnSync('mutool', ['sign', '-v', file], { encoding: 'utf8' });
  return stdout
    .split(/^Verifying signature \d+:$/m)
    .slice(1)
    .map((text) => ({
      signer: /cn=(.*?), o=/.exec(text)?.[1] ?? '',
      verdict: text.includes('The document is unchanged since signing.')
        ? 'whole'
        : text.includes('The signature is valid but there have been edits since signing.')
          ? 'valid'
          : 'invalid',
    }));
}

/** Returns the problems that `qpdf --check` reports, or an empty string if it reports none. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? stderr : `${stdout}${stderr}`;
}

/** The command of Preflight, which validates PDF/A-1b and is part of Debian's libpdfbox2-java. */
const PREFLIGHT = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
].map((name) => `/usr/share/java/${name}.jar`);

export const hasPreflight = (): boolean => PREFLIGHT.every((file) => existsSync(file));

/** Returns the problems that Preflight finds in a PDF/A-1b document, or an empty string if it finds none. */
export function preflightComplaints(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  const program = ['-cp', PREFLIGHT.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file];
  const { stdout, stderr } = spawnSync('java', program, { encoding: 'utf8' });
  return stdout.includes('is a valid PDF/A-1b file') ? '' : `${stdout}${stderr}`;
}

/**
 * Returns the structure of a tagged document and its texts, as Poppler's `pdfinfo` prints them. Each level is indented.
 */
export function structureOf(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
}
