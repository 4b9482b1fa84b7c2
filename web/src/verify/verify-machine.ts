/** Where the page stands: waiting for a file, working on one, or telling what was found. */
import { ApiError } from '../api/client.ts';
import type { FileProblem } from './check-file.ts';
import type { Told } from './Reason.tsx';
import type { Verification } from './upload-document.ts';

export type Problem =
  | { kind: FileProblem | 'busy' | 'offline' | 'failed' }
  /** The server looked at the file and would not take it. */
  | { kind: 'refused'; why: Told };

export type VerifyState =
  | { kind: 'waiting'; problem: Problem | null }
  /** `sent` goes from 0 to 1. */
  | { kind: 'working'; file: File; sent: number }
  | { kind: 'done'; fileName: string; result: Verification };

export const START: VerifyState = { kind: 'waiting', problem: null };

const BUSY = new Set([429, 502, 503, 504]);

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 0) return { kind: 'offline' };
  if (error.status === 413) return { kind: 'tooLarge' };
  if (BUSY.has(error.status)) return { kind: 'busy' };
  return error.code === 'DOCUMENT_REFUSED' ? { kind: 'refused', why: refusalOf(error) } : { kind: 'failed' };
}

function refusalOf({ message, facts }: ApiError): Told {
  return { reason: message, reasons: [{ code: String(facts['reason']), facts }] };
}
