// Long tests take turns: `npm test` runs an eighth of them, drawn by chance, and all the others; `npm run endurance` runs all. Long is what
// takes ten seconds and more of its own kind: processes that are started and killed, real models and programs, sweeps over many files, and
// what is looked at in a browser beside the journey itself.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** The longest first, so that every eighth has some of them. */
export const UNIT_TURNS = [
  'server/tests/growth/growth.test.ts',
  'server/src/database/embedded/under-root.test.ts',
  'server/src/database/embedded/environment.test.ts',
  'server/src/sealing/renew-seals.test.ts',
  'server/tests/documented-commands.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/pdf/verification/verifier.test.ts',
  'server/src/vision/local-vision.test.ts',
  'server/src/journey/liveness/real-vision.test.ts',
  'server/src/pdf/inspection/hostile-files.test.ts',
  'server/src/pdf/layout/layout-worker.test.ts',
  'server/tests/crash.test.ts',
  'server/src/sealing/crash.test.ts',
  'server/tests/faults/database.test.ts',
  'server/src/database/embedded/crash.test.ts',
  'server/src/origination/batches/killed.test.ts',
  'server/src/journey/random-walk.test.ts',
  'server/src/sealing/accepted-uploads.test.ts',
  'server/src/cli/verify-evidence-zip.test.ts',
  'server/src/vision/faces/face-reader.test.ts',
  'server/src/processes/worker-pool.test.ts',
  'server/src/vision/codes/digits-reader.test.ts',
  'server/tests/stopping.test.ts',
  'server/src/sealing/taken-over.test.ts',
  'web/src/scanner/read-picture.test.ts',
  'server/src/database/embedded/start.test.ts',
  'server/src/cli/doctor/doctor.test.ts',
  'server/src/pdf/pages/document/archival.test.ts',
  'examples/loan-system/src/app.test.ts',
  'server/tests/faults/object-storage.test.ts',
  'server/src/delivery/killed.test.ts',
  'server/src/pdf/seal/long-term.test.ts',
  'web/src/scanner/read-luma.test.ts',
  'server/src/database/embedded/second-process.test.ts',
  'server/src/pdf/seal/renew-seal.test.ts',
  'server/src/providers/maps/outside-maps.test.ts',
  'server/src/composition/roles.test.ts',
  'server/src/vision/local-vision-digits.test.ts',
  'server/tests/faults/clock.test.ts',
];

export const BROWSER_TURNS = [
  'unhappy-liveness.spec.ts',
  'preparing.spec.ts',
  'liveness-test.spec.ts',
  'scanner.spec.ts',
  'languages.spec.ts',
  'guidance.spec.ts',
  'small-screens.spec.ts',
  'saved-views.spec.ts',
  'sending.spec.ts',
  'docs.spec.ts',
  'scanner-files.spec.ts',
  'embed.spec.ts',
  'waiting.spec.ts',
  'reading.spec.ts',
  'fetch-ahead.spec.ts',
  'two-tabs.spec.ts',
];

const TURNS = 8;

/** For a run of everything: one seed for the turns and for the samples within long tests, and what has to wait. */
export function drawTurns() {
  for (const file of [...UNIT_TURNS, ...BROWSER_TURNS.map((name) => `e2e/${name}`)])
    if (!existsSync(path.join(root, file)))
      throw new Error(`scripts/turns.mjs names ${file}, which is not there`);
  const seed = Number(process.env.COUNTERSIGN_SEED ?? randomInt(1_000_000));
  if (!Number.isInteger(seed)) throw new Error('COUNTERSIGN_SEED must be a whole number');
  const waits = (_, index) => (index + seed) % TURNS !== 0;
  return { seed, unit: UNIT_TURNS.filter(waits), browser: BROWSER_TURNS.filter(waits) };
}
