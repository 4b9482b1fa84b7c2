/**
 * Provides the seed by which long tests select the cases of a sample (see endurance.ts). `COUNTERSIGN_SEED` sets
 * another seed.
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
