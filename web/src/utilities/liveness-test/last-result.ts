/** The last result of the test, kept for as long as the tab is open. */
import { ISSUES, type Issue, type LivenessTestResult } from '../../face-mesh/result.ts';
import { CHALLENGES } from '../../face-mesh/rules.ts';

const KEPT = 'countersign.liveness-test';

/** Where storage is switched off, the result is told on the screen and then forgotten. */
export function keepResult(result: LivenessTestResult): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(result));
  } catch {
    // Nothing else depends on it.
  }
}

export function readLastResult(): LivenessTestResult | null {
  try {
    return resultOf(JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whatever else stands in the storage counts as no result. */
function resultOf(kept: unknown): LivenessTestResult | null {
  if (!isRecord(kept) || !isRecord(kept['details'])) return null;
  const { success, confidence, errors, challenges_completed } = kept;
  const { blinkCount, movementDetected, photoSpoofing, faceQuality } = kept['details'];
  if (typeof success !== 'boolean' || !isWithin(confidence, 1)) return null;
  if (!isWithin(challenges_completed, CHALLENGES) || !isWithin(blinkCount, Infinity)) return null;
  if (typeof movementDetected !== 'boolean' || typeof photoSpoofing !== 'boolean') return null;
  if (!isWithin(faceQuality, 1) || !Array.isArray(errors) || !errors.every(isIssue)) return null;
  return {
    success,
    confidence,
    details: { blinkCount, movementDetected, photoSpoofing, faceQuality },
    errors,
    challenges_completed,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function isIssue(value: unknown): value is Issue {
  return ISSUES.some((issue) => issue === value);
}
