/** Reads the certificates that the operator trusts (`TRUSTED_ROOTS`) from a folder of PEM and DER files. */
import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { certificateBlocks } from '../x509/certificate.ts';

export interface TrustedRoots {
  /** Returns the certificates. The folder is read again if a file in it was added, changed or removed. */
  current(): Promise<X509Certificate[]>;
}

/**
 * Opens the folder. Throws if the folder or a certificate in it cannot be read. If this happens after the start, the
 * problem is reported, and the certificates that were read earlier stay trusted.
 */
export async function openTrustedRoots(
  folder: string | undefined,
  onProblem: (problem: string) => void,
): Promise<TrustedRoots> {
  if (folder === undefined) return { current: async () => [] };
  let state = await stateOf(folder);
  let certificates = await readAll(folder);
  return {
    async current() {
      try {
        const seen = await stateOf(folder);
        if (seen !== state) {
          state = seen;
          certificates = await readAll(folder);
        }
      } catch (error) {
        onProblem(error instanceof Error ? error.message : String(error));
      }
      return certificates;
    },
  };
}

const ENDINGS = new Set(['.pem', '.crt', '.cer', '.der']);

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`TRUSTED_ROOTS: the folder cannot be read (${String(error)})`);
  });
  return names.filter((name) => ENDINGS.has(path.extname(name).toLowerCase())).toSorted();
}

/** Returns a text that changes whenever a file in the folder changes. */
async function stateOf(folder: string): Promise<string> {
  const states = (await filesIn(folder)).map(async (name) => {
    const { size, mtimeMs } = await stat(path.join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(states)).join('\n');
}

async function readAll(folder: string): Promise<X509Certificate[]> {
  const lists = (await filesIn(folder)).map(async (name) => {
    try {
      return certificatesIn(await readFile(path.join(folder, name)));
    } catch (error) {
      throw new Error(`TRUSTED_ROOTS: ${name} contains no readable certificate`, { cause: error });
    }
  });
  return (await Promise.all(lists)).flat();
}

function certificatesIn(content: Buffer): X509Certificate[] {
  const blocks = certificateBlocks(content.toString('latin1'));
  return (blocks.length > 0 ? blocks : [content]).map((block) => new X509Certificate(block));
}
