// Lists the long tests. Each takes ten seconds or more, because it starts and kills processes, runs real models and
// programs, covers many files, or visits screens outside the journey. `npm test` skips all of them. Each day, CI adds
// one part of them, and `npm run endurance` runs all of them with all their cases.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** The long unit tests. They are sorted by duration, so that every part takes about the same time. */
export const LONG_UNIT_TESTS = [
  'server/tests/growth/growth.test.ts',
  'server/src/database/embedded/under-root.test.ts',
  'server/src/database/embedded/environment.test.ts',
  'server/src/sealing/renew-seals.test.ts',
  'server/tests/documented-commands.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/pdf/verification/verifier.test.ts',
  'server/src/vision/local-vision.test.ts',
  'server/src/journey/liveness/real-vision.test.ts',
  'server/src/pdf/rebuild/grey-areas.test.ts',
  'server/src/pdf/inspection/hostile-files.test.ts',
  'server/src/pdf/layout/layout-worker.test.ts',
  'server/tests/crash.test.ts',
  'server/src/sealing/crash.test.ts',
  'server/tests/faults/database.test.ts',
  'server/src/database/embedded/crash.test.ts',
  'server/src/origination/batches/killed.test.ts',
  'server/src/journey/random-walk.test.ts',
  'server/src/origination/stamps/stamps-model.test.ts',
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
  'server/src/pdf/document/archival.test.ts',
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

export const LONG_BROWSER_TESTS = [
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
  'walkthrough.spec.ts',
];

const PARTS = 8;
const DAY = 86_400_000;

/**
 * Returns the long tests that a run skips, and the seed of its random values.
 * - Without `--rotation`, a run skips all long tests, and the seed is always the same.
 * - With `--rotation=today`, as in CI, one part of the long tests runs too. The seed is the number of days since 1
 * January 1970 (UTC), and it also selects the part.
 * - `--rotation=<number>` repeats the run of the day with this number.
 */
export function planLongTests(rotation) {
  for (const file of [...LONG_UNIT_TESTS, ...LONG_BROWSER_TESTS.map((name) => `e2e/${name}`)])
    if (!existsSync(path.join(root, file)))
      throw new Error(`scripts/long-tests.mjs names ${file}, which does not exist`);
  if (rotation === undefined) return { seed: 1, unit: LONG_UNIT_TESTS, browser: LONG_BROWSER_TESTS };
  const seed = rotation === 'today' ? Math.floor(Date.now() / DAY) : Number(rotation);
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--rotation takes "today" or a whole number');
  const isSkipped = (_, index) => (index + seed) % PARTS !== 0;
  return { seed, unit: LONG_UNIT_TESTS.filter(isSkipped), browser: LONG_BROWSER_TESTS.filter(isSkipped) };
}
