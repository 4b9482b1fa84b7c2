import { expect, it } from 'vitest';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import { changeText } from './Versions.tsx';

const told = (change: Partial<Parameters<typeof changeText>[0]>) =>
  changeText(
    { part: 'colour', language: null, kind: null, before: null, after: null, ...change },
    consoleTexts,
  );

it('describes a change of the brand', () => {
  expect(told({ after: '#7a1f5c' })).toBe('Colour: None, now #7a1f5c');
  expect(told({ part: 'logo', before: '/brand/a.png', after: '/brand/b.png' })).toBe('Logo: replaced');
  expect(told({ part: 'logo_dark', before: '/brand/a.png' })).toBe('Logo for dark screens: removed');
  expect(told({ part: 'subject', language: 'hi', kind: 'invite', after: 'Please sign' })).toBe(
    'Email subject, Invitation to sign, हिन्दी: None, now Please sign',
  );
  expect(told({ part: 'mail', language: 'en', kind: 'turn', after: 'Hello' })).toBe(
    'Email, Your turn to sign, English: added',
  );
});
