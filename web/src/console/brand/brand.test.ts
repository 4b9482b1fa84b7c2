import { expect, it } from 'vitest';
import css from '../../ui/tokens.css?raw';
import { inputOf, verdictOn, wrongIn } from './draft.ts';
import { TOKENS } from './preview-tokens.ts';

const EMPTY = { colour: '', terms_url: '', privacy_url: '', help_phone: '', help_email: '' };

it('sets nothing where nothing was typed', () => {
  expect(wrongIn(EMPTY)).toEqual({});
  expect(Object.values(inputOf(EMPTY))).toEqual([null, null, null, null, null]);
});

it('names every field that is wrong', () => {
  const draft = {
    colour: '#ffff00',
    terms_url: 'http://bank.example',
    privacy_url: 'bank.example',
    help_phone: 'call us',
    help_email: 'us',
  };
  expect(wrongIn(draft)).toEqual({
    colour: true,
    terms_url: true,
    privacy_url: true,
    help_phone: true,
    help_email: true,
  });
  expect(verdictOn({ ...EMPTY, colour: ' #7A1F5C ' })).toMatchObject({ ok: true });
});

it('previews in the colours that the screens have', () => {
  const [light = '', dark = ''] = css.split('@variant dark');
  for (const [theme, part] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    for (const [name, value] of Object.entries(TOKENS[theme])) expect(part).toContain(`${name}: ${value};`);
});
