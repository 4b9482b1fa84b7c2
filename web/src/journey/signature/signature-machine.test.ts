import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyForm, hasInk, isSigning, mayBeSent, missingFrom, reduce, type Act } from './signature-machine.ts';

const after = (...acts: Act[]) => acts.reduce(reduce, emptyForm);
const agree: Act = { kind: 'agreement', agreed: true };
const typing: Act = { kind: 'way chosen', way: 'type' };

const someAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>({ kind: 'drawn' }),
  fc.constant<Act>({ kind: 'cleared' }),
  fc.constantFrom<Act>(typing, { kind: 'way chosen', way: 'draw' }),
  fc.constantFrom('', '  ', '--', 'Asha Rao', 'आशा राव').map((name): Act => ({ kind: 'name typed', name })),
  fc.boolean().map((agreed): Act => ({ kind: 'agreement', agreed })),
  fc.constant<Act>({ kind: 'sent' }),
  fc.constant<Act>({ kind: 'failed', failure: { kind: 'unreachable' } }),
);

describe('the signature form', () => {
  it('may be sent with a drawing and the agreement, in either order', () => {
    expect(mayBeSent(emptyForm)).toBe(false);
    expect(mayBeSent(after({ kind: 'drawn' }))).toBe(false);
    expect(mayBeSent(after(agree))).toBe(false);
    expect(mayBeSent(after({ kind: 'drawn' }, agree))).toBe(true);
    expect(mayBeSent(after(agree, { kind: 'drawn' }))).toBe(true);
  });

  it('may not be sent twice', () => {
    const form = after({ kind: 'drawn' }, agree, { kind: 'sent' });
    expect(isSigning(form)).toBe(true);
    expect(mayBeSent(form)).toBe(false);
  });

  it('says what comes next', () => {
    expect(missingFrom(emptyForm)).toBe('ink');
    expect(missingFrom(after(typing))).toBe('name');
    expect(missingFrom(after({ kind: 'drawn' }))).toBe('agreement');
    expect(missingFrom(after({ kind: 'drawn' }, agree))).toBe('nothing');
  });

  it.each([
    ['', false],
    ['   ', false],
    ['. - !', false],
    ['Asha Rao', true],
    ['आशा राव', true],
    ['李', true],
  ])('takes %j for a typed signature: %s', (name, expected) => {
    expect(hasInk(after(typing, { kind: 'name typed', name }))).toBe(expected);
  });

  it('keeps drawing and name apart, and clears the one in sight', () => {
    const both = after({ kind: 'drawn' }, typing, { kind: 'name typed', name: 'Asha' });
    expect(reduce(both, { kind: 'cleared' })).toMatchObject({ name: '', hasDrawing: true });
    const drawn = reduce(both, { kind: 'way chosen', way: 'draw' });
    expect(hasInk(drawn)).toBe(true);
    expect(reduce(drawn, { kind: 'cleared' })).toMatchObject({ name: 'Asha', hasDrawing: false });
  });

  it('forgets a failure once the signer changes something, and loses nothing by it', () => {
    const failed = after(
      { kind: 'drawn' },
      agree,
      { kind: 'sent' },
      { kind: 'failed', failure: { kind: 'unreachable' } },
    );
    expect(failed).toMatchObject({ hasDrawing: true, agreed: true, sending: { kind: 'failed' } });
    expect(mayBeSent(failed)).toBe(true);
    expect(reduce(failed, { kind: 'drawn' }).sending).toEqual({ kind: 'not sent' });
  });

  it('is being sent only when it might be, and does not change while it is', () => {
    fc.assert(
      fc.property(fc.array(someAct, { maxLength: 25 }), (acts) => {
        let form = emptyForm;
        for (const act of acts) {
          const next = reduce(form, act);
          if (isSigning(next) && !isSigning(form)) expect(mayBeSent(form)).toBe(true);
          if (isSigning(form) && act.kind !== 'failed') expect(next).toBe(form);
          if (isSigning(next)) expect(hasInk(next) && next.agreed).toBe(true);
          form = next;
        }
      }),
    );
  });
});
