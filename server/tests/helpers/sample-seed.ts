/** One seed for the samples of a whole run (see endurance.ts); COUNTERSIGN_SEED repeats the samples of an earlier run. */
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    sampleSeed: number;
  }
}

export default function setup(project: TestProject): void {
  const seed = Number(process.env['COUNTERSIGN_SEED'] ?? randomInt(1_000_000));
  if (process.env['COUNTERSIGN_ENDURANCE'] !== 'whole')
    console.log(`Long tests run a sample; the same one again: COUNTERSIGN_SEED=${seed}`);
  project.provide('sampleSeed', seed);
}
