/** Identifies the software that wrote an event, by the version of the package and a hash of its program files. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../crypto/secrets.ts';
import server from '../../package.json' with { type: 'json' };

export interface Software {
  version: string;
  /** The SHA-256 of the names and hashes of all files in server and contract, except tests. */
  build: string;
}

const FOLDERS = ['../../src', '../../../contract/src'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

let known: Promise<Software> | undefined;

export function softwareInUse(): Promise<Software> {
  known ??= hashFiles().then((build) => ({ version: server.version, build }));
  return known;
}

async function hashFiles(): Promise<string> {
  const lines: string[] = [];
  for (const [index, folder] of FOLDERS.entries()) {
    const names = await readdir(folder, { recursive: true });
    const programs = names.filter((name) => /\.(?:ts|mjs|sql)$/.test(name) && !name.endsWith('.test.ts'));
    for (const name of programs)
      lines.push(
        `${index}/${name.split(path.sep).join('/')} ${sha256(await readFile(path.join(folder, name)))}`,
      );
  }
  return sha256(lines.toSorted().join('\n'));
}
