import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INITIAL_STATE,
  hasInk,
  isSigning,
  canSubmit,
  missingPart,
  signatureReducer,
  type SignatureEvent,
} from './signature-machine.ts';

const after = (...events: SignatureEvent[]) => events.reduce(signatureReducer, INITIAL_STATE);
const agree: SignatureEvent = { type: 'agreement-changed', agreed: true };
const typing: SignatureEvent = { type: 'mode-chosen', mode: 'type' };

const someEvent: fc.Arbitrary<SignatureEvent> = fc.oneof(
  fc.constant<SignatureEvent>({ type: 'drawn' }),
  fc.constant<SignatureEvent>({ type: 'cleared' }),
  fc.constantFrom<SignatureEvent>(typing, { type: 'mode-chosen', mode: 'draw' }),
  fc
    .constantFrom('', '  ', '--', 'Asha Rao', 'आशा राव')
    .map((name): SignatureEvent => ({ type: 'name-typed', name })),
  fc.boolean().map((agreed): SignatureEvent => ({ type: 'agreement-changed', agreed })),
  fc.constant<SignatureEvent>({ type: 'submitted' }),
  fc.constant<SignatureEvent>({ type: 'failed', failure: { kind: 'unreachable' } }),
);

describe('the signature form', () => {
  it('can be sent with a drawing and the agreement, in either order', () => {
    expect(canSubmit(INITIAL_STATE)).toBe(false);
    expect(canSubmit(after({ type: 'drawn' }))).toBe(false);
    expect(canSubmit(after(agree))).toBe(false);
    expect(canSubmit(after({ type: 'drawn' }, agree))).toBe(true);
    expect(canSubmit(after(agree, { type: 'drawn' }))).toBe(true);
  });

  it('cannot be sent twice', () => {
    const state = after({ type: 'drawn' }, agree, { type: 'submitted' });
    expect(isSigning(state)).toBe(true);
    expect(canSubmit(state)).toBe(false);
  });

  it('names the next action', () => {
    expect(missingPart(INITIAL_STATE)).toBe('ink');
    expect(missingPart(after(typing))).toBe('name');
    expect(missingPart(after({ type: 'drawn' }))).toBe('agreement');
    expect(missingPart(after({ type: 'drawn' }, agree))).toBe('nothing');
  });

  it.each([
    ['', false],
    ['   ', false],
    ['. - !', false],
    ['Asha Rao', true],
    ['आशा राव', true],
    ['李', true],
  ])('accepts %j as a typed signature: %s', (name, expected) => {
    expect(hasInk(after(typing, { type: 'name-typed', name }))).toBe(expected);
  });

  it('holds the drawing and the name separately, and clears the one shown', () => {
    const both = after({ type: 'drawn' }, typing, { type: 'name-typed', name: 'Asha' });
    expect(signatureReducer(both, { type: 'cleared' })).toMatchObject({ name: '', hasDrawing: true });
    const drawn = signatureReducer(both, { type: 'mode-chosen', mode: 'draw' });
    expect(hasInk(drawn)).toBe(true);
    expect(signatureReducer(drawn, { type: 'cleared' })).toMatchObject({ name: 'Asha', hasDrawing: false });
  });

  it('discards a failure once the signer changes something, and loses nothing', () => {
    const failed = after(
      { type: 'drawn' },
      agree,
      { type: 'submitted' },
      { type: 'failed', failure: { kind: 'unreachable' } },
    );
    expect(failed).toMatchObject({ hasDrawing: true, agreed: true, sending: { kind: 'failed' } });
    expect(canSubmit(failed)).toBe(true);
    expect(signatureReducer(failed, { type: 'drawn' }).sending).toEqual({ kind: 'idle' });
  });

  it('is sent only if allowed, and does not change during the call', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 25 }), (events) => {
        let state = INITIAL_STATE;
        for (const event of events) {
          const next = signatureReducer(state, event);
          if (isSigning(next) && !isSigning(state)) expect(canSubmit(state)).toBe(true);
          if (isSigning(state) && event.type !== 'failed') expect(next).toBe(state);
          if (isSigning(next)) expect(hasInk(next) && next.agreed).toBe(true);
          state = next;
        }
      }),
    );
  });
});
