import { expect, it } from 'vitest';
import { draftAfterSave, inputOf, verdictOn, wrongIn } from './draft.ts';

const EMPTY = { colour: '', terms_url: '', privacy_url: '', help_phone: '', help_email: '' };

it('sends nothing if nothing was typed', () => {
  expect(wrongIn(EMPTY)).toEqual([]);
  expect(Object.values(inputOf(EMPTY))).toEqual([null, null, null, null, null]);
});

it('reports every invalid field', () => {
  const draft = {
    colour: '#ffff00',
    terms_url: 'http://bank.example',
    privacy_url: 'bank.example',
    help_phone: 'call us',
    help_email: 'us',
  };
  expect(wrongIn(draft)).toEqual(Object.keys(EMPTY));
  expect(verdictOn({ ...EMPTY, colour: ' #7A1F5C ' })).toMatchObject({ ok: true });
});

it('keeps what was typed after sending, in addition to the saved values', () => {
  const sent = { ...EMPTY, help_phone: '1800 123' };
  const saved = { ...inputOf(sent), terms_url: 'https://bank.example/terms' };
  const typed = { ...sent, help_email: 'help@' };
  expect(draftAfterSave(saved, typed, sent)).toEqual({ ...typed, terms_url: saved.terms_url });
});
