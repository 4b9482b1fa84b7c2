// Makes code that `beforeAll` reaches count as reached by every test of the file. Stryker would treat such code as
// static, and skip it or run every test of the part for it. This module runs before each test file, after Stryker's own
// setup.
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';

if (inject('mode') === 'dry-run') {
  const stryker = globalThis[inject('globalNamespace')];
  const hooks = `hooks of ${expect.getState().testPath}`;
  const tests = new Set();
  let current;
  let isCollected = false;
  Object.defineProperty(stryker, 'currentTestId', {
    configurable: true,
    get: () => current ?? (isCollected ? hooks : undefined),
    set: (id) => {
      current = id;
    },
  });
  beforeAll(() => {
    isCollected = true;
  });
  beforeEach(() => {
    tests.add(current);
  });
  afterAll(() => {
    isCollected = false;
    const { perTest } = stryker.mutantCoverage ?? { perTest: {} };
    const reached = perTest[hooks] ?? {};
    delete perTest[hooks];
    for (const test of tests) {
      const own = (perTest[test] ??= {});
      for (const [mutant, hits] of Object.entries(reached)) own[mutant] = (own[mutant] ?? 0) + hits;
    }
  });
}
