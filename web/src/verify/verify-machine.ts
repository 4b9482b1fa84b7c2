/** The states of the verification page: waiting for a file, working on one, showing the result. */
import { ApiError } from '../api/client.ts';
import type { FileProblem } from './check-file.ts';
import type { Explanation } from './Reason.tsx';
import type { BundleVerification, Verification } from './upload-document.ts';

export type Problem =
  | { kind: FileProblem | 'busy' | 'offline' | 'failed' }
  /** The server checked the file and refused it. */
  | { kind: 'refused'; why: Explanation };

export type VerifyState =
  | { kind: 'waiting'; problem: Problem | null }
  /** `sent` goes from 0 to 1. */
  | { kind: 'working'; file: File; sent: number }
  | { kind: 'done'; fileName: string; result: Verification }
  | { kind: 'bundle-done'; fileName: string; bundle: BundleVerification };

export type VerifyEvent =
  | { type: 'file-chosen'; file: File }
  | { type: 'progressed'; sent: number }
  | { type: 'failed'; problem: Problem }
  | { type: 'verified'; result: Verification }
  | { type: 'bundle-verified'; bundle: BundleVerification }
  | { type: 'restarted' };

export const INITIAL_STATE: VerifyState = { kind: 'waiting', problem: null };

/** Returns the next state. Ignores events that do not fit the state. */
export function verifyReducer(state: VerifyState, event: VerifyEvent): VerifyState {
  switch (event.type) {
    case 'file-chosen':
      return { kind: 'working', file: event.file, sent: 0 };
    case 'progressed':
      return state.kind === 'working' ? { ...state, sent: event.sent } : state;
    case 'failed':
      return state.kind === 'working' ? { kind: 'waiting', problem: event.problem } : state;
    case 'verified':
      return state.kind === 'working'
        ? { kind: 'done', fileName: state.file.name, result: event.result }
        : state;
    case 'bundle-verified':
      return state.kind === 'working'
        ? { kind: 'bundle-done', fileName: state.file.name, bundle: event.bundle }
        : state;
    case 'restarted':
      return INITIAL_STATE;
  }
  return event satisfies never;
}

const BUSY = new Set([429, 502, 503, 504]);

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 0) return { kind: 'offline' };
  if (error.status === 413) return { kind: 'tooLarge' };
  if (BUSY.has(error.status)) return { kind: 'busy' };
  return error.code === 'DOCUMENT_REFUSED' ? { kind: 'refused', why: refusalOf(error) } : { kind: 'failed' };
}

function refusalOf({ message, facts }: ApiError): Explanation {
  return { reason: message, reasons: [{ code: String(facts['reason']), facts }] };
}
