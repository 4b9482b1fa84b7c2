/**
 * Finds the folder and version of an installed package. Some packages do not list the files that the server needs in
 * `exports`.
 */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

export interface InstalledPackage {
  folder: string;
  /** The name and the version of the package, as the evidence records them. */
  label: string;
}

const manifest = z.object({ name: z.string(), version: z.string() });

export function installedPackage(name: string): InstalledPackage {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`The package ${name} is not installed`);
  const found = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { folder: path.dirname(file), label: `${found.name} ${found.version}` };
}
