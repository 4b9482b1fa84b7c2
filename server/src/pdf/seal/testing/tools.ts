/** Programs that others wrote, as judges of the PDFs that we made. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../pki/testing/tools.ts';

export type PdfsigVerdict = { field: string; valid: boolean; whole: boolean; type: string };

/** What poppler's `pdfsig` says of each signature. It cannot know whom we trust. */
export function pdfsig(bytes: Uint8Array): PdfsigVerdict[] {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  // Its exit code says that some certificate is not trusted.
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

/** What `qpdf --check` complains about; empty where nothing is wrong. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? stderr : `${stdout}${stderr}`;
}

/** Debian's libpdfbox2-java: Preflight is a validator of PDF/A-1b. */
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

/** What Preflight finds wrong with a document of PDF/A-1b; empty where nothing is. */
export function preflightComplaints(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  const program = ['-cp', PREFLIGHT.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file];
  const { stdout, stderr } = spawnSync('java', program, { encoding: 'utf8' });
  return stdout.includes('is a valid PDF/A-1b file') ? '' : `${stdout}${stderr}`;
}

/** The structure of a tagged document with its texts, as poppler's `pdfinfo` finds it; indented by level. */
export function structureOf(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
}
