/** The states of the signature screen (SPEC 4, Signature). */
import { canSign } from '@countersign/contract/rules/signature';
import { isName } from './ink/is-name.ts';

export interface SignatureState {
  readonly mode: 'draw' | 'type';
  readonly hasDrawing: boolean;
  readonly name: string;
  readonly agreed: boolean;
  readonly sending: Sending;
}

type Sending = { kind: 'idle' } | { kind: 'signing' } | { kind: 'failed'; failure: Failure };

/** `message` is the server's message. Null if the server sent none. */
export type Failure = { kind: 'refused'; message: string | null } | { kind: 'unreachable' };

export type SignatureEvent =
  | { type: 'drawn' }
  | { type: 'cleared' }
  | { type: 'mode-chosen'; mode: SignatureState['mode'] }
  | { type: 'name-typed'; name: string }
  | { type: 'agreement-changed'; agreed: boolean }
  | { type: 'submitted' }
  | { type: 'failed'; failure: Failure };

export const INITIAL_STATE: SignatureState = {
  mode: 'draw',
  hasDrawing: false,
  name: '',
  agreed: false,
  sending: { kind: 'idle' },
};

/** Returns the next state. While a signature is being sent, only the outcome of the call changes the state. */
export function signatureReducer(state: SignatureState, event: SignatureEvent): SignatureState {
  if (event.type === 'failed') return { ...state, sending: { kind: 'failed', failure: event.failure } };
  if (event.type === 'submitted')
    return canSubmit(state) ? { ...state, sending: { kind: 'signing' } } : state;
  return isSigning(state) ? state : { ...changed(state, event), sending: { kind: 'idle' } };
}

function changed(
  state: SignatureState,
  event: Exclude<SignatureEvent, { type: 'submitted' | 'failed' }>,
): SignatureState {
  switch (event.type) {
    case 'drawn':
      return { ...state, hasDrawing: true };
    case 'cleared':
      return state.mode === 'draw' ? { ...state, hasDrawing: false } : { ...state, name: '' };
    case 'mode-chosen':
      return { ...state, mode: event.mode };
    case 'name-typed':
      return { ...state, name: event.name };
    case 'agreement-changed':
      return { ...state, agreed: event.agreed };
    default:
      return event satisfies never;
  }
}

export function hasInk({ mode, hasDrawing, name }: SignatureState): boolean {
  return mode === 'draw' ? hasDrawing : isName(name);
}

export function isSigning({ sending }: SignatureState): boolean {
  return sending.kind === 'signing';
}

export function canSubmit(state: SignatureState): boolean {
  return canSign({ hasInk: hasInk(state), agreed: state.agreed, submitting: isSigning(state) });
}

export type MissingPart = 'ink' | 'name' | 'agreement' | 'nothing';

/** Returns the input that the signer still has to give. */
export function missingPart(state: SignatureState): MissingPart {
  if (!hasInk(state)) return state.mode === 'draw' ? 'ink' : 'name';
  return state.agreed ? 'nothing' : 'agreement';
}
