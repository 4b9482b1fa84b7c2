/** Where the page stands: waiting for a file, working on one, or telling what was found. */
import { ApiError } from '../api/client.ts';
import type { FileProblem } from './check-file.ts';
import type { Verification } from './upload-document.ts';

export type Problem =
  | { kind: FileProblem | 'busy' | 'offline' | 'failed' }
  /** The server looked at the file and would not take it; the words are its own. */
  | { kind: 'refused'; words: string };

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
  return error.code === 'DOCUMENT_REFUSED' ? { kind: 'refused', words: error.message } : { kind: 'failed' };
}
