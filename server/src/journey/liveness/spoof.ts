/**
 * Whether the faces look like prints or screens held to the camera. Measured on 480 photographs of people the models' scores
 * lie between 0.17 and 1, so this is written down for whoever examines the evidence, and decides nothing.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { rounded } from '../../providers/vision/rounded.ts';

export interface SpoofReading {
  verdict: Verdict;
  /** The means over the photos; null without a face. */
  antispoof: number | null;
  liveness: number | null;
}

const GENUINE = 0.6;
const SPOOFED = 0.3;

export function spoofOf(faces: readonly { antispoof: number; liveness: number }[]): SpoofReading {
  if (faces.length === 0) return { verdict: 'indeterminate', antispoof: null, liveness: null };
  const antispoof = mean(faces.map((face) => face.antispoof));
  const liveness = mean(faces.map((face) => face.liveness));
  return { verdict: verdictOn([antispoof, liveness]), antispoof, liveness };
}

/** Where the models disagree, nothing is said. */
function verdictOn(scores: readonly number[]): Verdict {
  if (scores.every((score) => score >= GENUINE)) return 'passed';
  return scores.every((score) => score < SPOOFED) ? 'failed' : 'indeterminate';
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return rounded(sum / values.length);
}
