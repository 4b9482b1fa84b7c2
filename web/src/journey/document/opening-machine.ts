/** The states of loading the PDF: downloading, open, failed. */
import type { PdfDocument } from '../../pdf/pdf-source.ts';

export type OpeningState =
  | { kind: 'opening'; bytes: number; isIntact: boolean }
  /** `isIntact` means that the whole file was downloaded and has the announced hash. Pages can be shown earlier. */
  | { kind: 'open'; pdf: PdfDocument; isStalled: boolean; isIntact: boolean }
  | { kind: 'failed'; reason: Error };

export type OpeningEvent =
  | { type: 'bytes-received'; bytes: number }
  | { type: 'opened'; pdf: PdfDocument }
  | { type: 'found-intact' }
  | { type: 'stalled'; reason: Error | null }
  | { type: 'failed'; reason: Error }
  | { type: 'retried' };

export const INITIAL_STATE: OpeningState = { kind: 'opening', bytes: 0, isIntact: false };

export function openingReducer(state: OpeningState, event: OpeningEvent): OpeningState {
  switch (event.type) {
    case 'bytes-received':
      return state.kind === 'opening' ? { ...state, bytes: event.bytes } : state;
    case 'opened':
      if (state.kind !== 'opening') return state;
      return { kind: 'open', pdf: event.pdf, isStalled: false, isIntact: state.isIntact };
    case 'found-intact':
      return state.kind === 'failed' ? state : { ...state, isIntact: true };
    case 'stalled':
      return stalled(state, event.reason);
    case 'failed':
      // Retains the first reason, because later failures are consequences of the first one.
      return state.kind === 'failed' ? state : { kind: 'failed', reason: event.reason };
    case 'retried':
      break;
  }
  return INITIAL_STATE;
}

/**
 * Returns the state after the connection stalled. An open document stays open. A document that was not open yet has
 * failed.
 */
function stalled(state: OpeningState, reason: Error | null): OpeningState {
  if (state.kind === 'open') return { ...state, isStalled: reason !== null };
  return state.kind === 'opening' && reason ? { kind: 'failed', reason } : state;
}
