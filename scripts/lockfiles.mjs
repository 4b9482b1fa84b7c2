// Lists every lockfile of the repository, so that checks and completions cover all of them.
import path from 'node:path';

/** The paths of the lockfiles, relative to the root of the repository. */
export const lockfiles = [
  '.',
  'bench',
  'hsm',
  path.join('scripts', 'node'),
  path.join('scripts', 'mutation'),
  path.join('scripts', 'api-tools'),
  path.join('scripts', 'schemas'),
].map((folder) => path.join(folder, 'package-lock.json'));
