/**
 * Provides the seed by which long tests select their sample of cases (see endurance.ts). The environment variable
 * `COUNTERSIGN_SEED` sets another seed.
 */
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    sampleSeed: number;
  }
}

export default function setup(project: TestProject): void {
  project.provide('sampleSeed', Number(process.env['COUNTERSIGN_SEED'] ?? 1));
}
