/** Defines the states of the scanner page (SPEC 4, QR scanner page). */
import { checkUrl, type UrlVerdict } from '@countersign/contract/rules/url-check';
import type { CameraOption } from '../../camera/list-cameras.ts';
import { defaultCamera } from './find-cameras.ts';
import { PAGE } from './page-settings.ts';

export type Problem =
  | 'listing'
  | 'none'
  | 'starting'
  | 'denied'
  | 'slow'
  | 'unsupported'
  | 'insecure'
  | 'reader'
  | 'noCode'
  | 'noText'
  | 'badPicture';

export type Phase =
  | { kind: 'idle' }
  | { kind: 'starting' }
  | { kind: 'scanning'; attempts: number }
  | { kind: 'reading-file' }
  | { kind: 'result'; text: string; verdict: UrlVerdict };

export interface ScannerPageState {
  phase: Phase;
  /** The cameras. Null while the browser lists them. */
  cameras: readonly CameraOption[] | null;
  selectedId: string | null;
  problem: Problem | null;
  /** A description of the code's content if it is not text. Set for the problem `noText`. */
  found: string | null;
  lastText: string | null;
}

export type ScannerPageEvent =
  | { type: 'listed'; cameras: readonly CameraOption[] }
  | { type: 'listing-failed'; problem: Problem }
  | { type: 'selected'; id: string }
  | { type: 'start-requested' }
  | { type: 'started' }
  | { type: 'decoded'; text: string; allowedDomains: readonly string[] }
  /** A few more seconds have passed without a code. */
  | { type: 'slow' }
  | { type: 'stopped' }
  | { type: 'file-chosen' }
  | { type: 'failed'; problem: Problem; found?: string }
  | { type: 'restarted' };

export const INITIAL_STATE: ScannerPageState = {
  phase: { kind: 'idle' },
  cameras: null,
  selectedId: null,
  problem: null,
  found: null,
  lastText: null,
};

const IDLE: Phase = { kind: 'idle' };

export function scannerPageReducer(state: ScannerPageState, event: ScannerPageEvent): ScannerPageState {
  switch (event.type) {
    case 'listed':
      return listed(state, event.cameras);
    case 'listing-failed':
      return { ...afterFailedStart(state), cameras: [], selectedId: null, problem: event.problem };
    case 'selected':
      return { ...state, selectedId: event.id };
    case 'start-requested':
      if (state.phase.kind !== 'idle') return state;
      if (state.selectedId === null) return { ...state, problem: 'none' };
      return { ...state, phase: { kind: 'starting' }, problem: null, lastText: null };
    case 'started':
      return state.phase.kind === 'starting' ? { ...state, phase: { kind: 'scanning', attempts: 0 } } : state;
    case 'decoded':
      return decoded(state, event.text, event.allowedDomains);
    case 'slow':
      return slow(state);
    case 'stopped':
      return usesCamera(state) ? { ...state, phase: IDLE, problem: null } : state;
    case 'file-chosen':
      return state.phase.kind === 'idle'
        ? { ...state, phase: { kind: 'reading-file' }, problem: null }
        : state;
    case 'failed':
      return state.phase.kind === 'result'
        ? state
        : { ...state, phase: IDLE, problem: event.problem, found: event.found ?? null };
    case 'restarted':
      return { ...state, phase: IDLE, problem: null, lastText: null };
    default:
      return event satisfies never;
  }
}

export function usesCamera({ phase }: ScannerPageState): boolean {
  return phase.kind === 'starting' || phase.kind === 'scanning';
}

/**
 * Returns the state with a new list of cameras. Cameras can be connected and disconnected while the page is open. The
 * selected camera stays selected as long as it exists.
 */
function listed(state: ScannerPageState, cameras: readonly CameraOption[]): ScannerPageState {
  const isStillThere = cameras.some(({ id }) => id === state.selectedId);
  const selectedId = isStillThere ? state.selectedId : (defaultCamera(cameras)?.id ?? null);
  const problem = cameras.length === 0 ? 'none' : state.cameras?.length === 0 ? null : state.problem;
  const next = { ...state, cameras, selectedId, problem };
  return selectedId === null ? afterFailedStart(next) : next;
}

/**
 * Returns to the start screen after a failed start. The names of the cameras are known only after the first scan has
 * started. Until then, the page cannot know whether a camera or the permission is missing.
 */
function afterFailedStart(state: ScannerPageState): ScannerPageState {
  return state.phase.kind === 'starting' ? { ...state, phase: IDLE } : state;
}

/** Ends the scan at the first text that differs from the previous text (SPEC 4). */
function decoded(state: ScannerPageState, text: string, allowedDomains: readonly string[]): ScannerPageState {
  const isAwaited = state.phase.kind === 'scanning' || state.phase.kind === 'reading-file';
  if (!isAwaited || text === state.lastText) return state;
  const verdict = checkUrl(text, allowedDomains);
  return { ...state, phase: { kind: 'result', text, verdict }, problem: null, lastText: text };
}

function slow(state: ScannerPageState): ScannerPageState {
  if (state.phase.kind !== 'scanning') return state;
  const attempts = Math.min(state.phase.attempts + 1, PAGE.attemptsBelow - 1);
  return { ...state, phase: { kind: 'scanning', attempts }, problem: 'slow' };
}
