/** From 'there is a file' to 'it can be read', without React. */
import type { PdfDocument } from './pdf/pdf-source.ts';

export type Opening =
  | { kind: 'opening'; bytes: number }
  | { kind: 'open'; pdf: PdfDocument; isStalled: boolean }
  | { kind: 'failed'; reason: Error };

export type OpeningEvent =
  | { kind: 'bytes'; bytes: number }
  | { kind: 'opened'; pdf: PdfDocument }
  | { kind: 'stalled'; reason: Error | null }
  | { kind: 'failed'; reason: Error }
  | { kind: 'again' };

export const UNOPENED: Opening = { kind: 'opening', bytes: 0 };

export function nextOpening(state: Opening, event: OpeningEvent): Opening {
  switch (event.kind) {
    case 'bytes':
      return state.kind === 'opening' ? { kind: 'opening', bytes: event.bytes } : state;
    case 'opened':
      return state.kind === 'opening' ? { kind: 'open', pdf: event.pdf, isStalled: false } : state;
    case 'stalled':
      return stalled(state, event.reason);
    case 'failed':
      // The first reason is the cause; what comes after it follows from it.
      return state.kind === 'failed' ? state : { kind: 'failed', reason: event.reason };
    case 'again':
      break;
  }
  return UNOPENED;
}

/** An open document waits for better times with what it has; one that never opened has nothing to show. */
function stalled(state: Opening, reason: Error | null): Opening {
  if (state.kind === 'open') return { ...state, isStalled: reason !== null };
  return state.kind === 'opening' && reason ? { kind: 'failed', reason } : state;
}
