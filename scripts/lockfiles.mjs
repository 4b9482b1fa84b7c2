// Lists all lockfiles of the repository for the scripts that check or complete them.
import path from 'node:path';

export const lockfiles = [
  '.',
  'bench',
  'hsm',
  path.join('scripts', 'node'),
  path.join('scripts', 'mutation'),
  path.join('scripts', 'api-tools'),
  path.join('scripts', 'schemas'),
].map((folder) => path.join(folder, 'package-lock.json'));
