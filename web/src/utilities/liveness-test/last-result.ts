/** Stores the last result of the test until the tab is closed. */
import { ISSUES, type Issue, type LivenessTestResult } from '../../face-mesh/result.ts';
import { CHALLENGES } from '../../face-mesh/rules.ts';

const STORAGE_KEY = 'countersign.liveness-test';

/** Stores the result. Does nothing if storage is disabled. */
export function storeResult(result: LivenessTestResult): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(result));
  } catch {
    // A lost result is acceptable, because only the overview shows it.
  }
}

export function readLastResult(): LivenessTestResult | null {
  try {
    return resultOf(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns the stored result. Returns null if the storage contains anything else. */
function resultOf(stored: unknown): LivenessTestResult | null {
  if (!isRecord(stored) || !isRecord(stored['details'])) return null;
  const { success, confidence, errors, challenges_completed } = stored;
  const { blinkCount, movementDetected, photoSpoofing, faceQuality } = stored['details'];
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
