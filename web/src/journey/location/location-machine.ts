/** The states of the location screen (SPEC 2, Location screen; SPEC 4, Location). */
import type { LocateOutcome, LocateProblem, Position } from './locate.ts';
import type { CapturedLocation, RefusalReason } from './captured-location.ts';

export type LocationState =
  /** The page is checking whether the browser will show its prompt. */
  | { kind: 'starting' }
  /** The screen explains why the location is needed. The browser's prompt follows. */
  | { kind: 'explaining' }
  | { kind: 'locating' }
  | { kind: 'sending'; position: Position }
  | { kind: 'captured'; location: CapturedLocation }
  | { kind: 'refused'; reason: RefusalReason; location: CapturedLocation; message: string }
  | { kind: 'unlocated'; problem: LocateProblem }
  /**
   * The position could not be sent. It is retained, so that a retry needs neither another prompt nor another GPS fix.
   */
  | { kind: 'unsent'; position: Position; message: string };

export type SendOutcome =
  | { kind: 'captured'; location: CapturedLocation }
  | { kind: 'refused'; reason: RefusalReason; location: CapturedLocation; message: string }
  /** The server refused the position. The next attempt needs a new position. */
  | { kind: 'invalid' | 'inaccurate' }
  | { kind: 'unsent'; message: string };

export type LocationEvent =
  | { type: 'permission-known'; wouldPrompt: boolean }
  | { type: 'shared' }
  | { type: 'located'; outcome: LocateOutcome }
  | { type: 'answered'; outcome: SendOutcome }
  /** The server has sent the map and the address in another language. */
  | { type: 'reworded'; location: CapturedLocation }
  | { type: 'retried' };

export const INITIAL_STATE: LocationState = { kind: 'starting' };

/** Returns the next state. Ignores events that do not fit the state, because responses can arrive late. */
export function locationReducer(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'permission-known':
      if (state.kind !== 'starting') return state;
      return { kind: event.wouldPrompt ? 'explaining' : 'locating' };
    case 'shared':
      return state.kind === 'explaining' ? { kind: 'locating' } : state;
    case 'located':
      return state.kind === 'locating' ? afterLocating(event.outcome) : state;
    case 'answered':
      return state.kind === 'sending' ? afterSending(state.position, event.outcome) : state;
    case 'reworded':
      return state.kind === 'captured' ? { ...state, location: event.location } : state;
    case 'retried':
      return retry(state);
  }
  return event satisfies never;
}

function afterLocating(outcome: LocateOutcome): LocationState {
  return outcome.kind === 'found'
    ? { kind: 'sending', position: outcome.position }
    : { kind: 'unlocated', problem: outcome.kind };
}

function afterSending(position: Position, outcome: SendOutcome): LocationState {
  switch (outcome.kind) {
    case 'captured':
    case 'refused':
      return outcome;
    case 'invalid':
    case 'inaccurate':
      return { kind: 'unlocated', problem: outcome.kind };
    case 'unsent':
      return { ...outcome, position };
  }
  return outcome satisfies never;
}

function retry(state: LocationState): LocationState {
  switch (state.kind) {
    case 'unsent':
      return { kind: 'sending', position: state.position };
    case 'unlocated':
    case 'refused':
      return { kind: 'locating' };
    case 'starting':
    case 'explaining':
    case 'locating':
    case 'sending':
    case 'captured':
      return state;
  }
  return state satisfies never;
}
