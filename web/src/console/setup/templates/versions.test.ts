import { expect, it } from 'vitest';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import { changeText } from './Versions.tsx';

const told = (setting: string, before: string | number | boolean | null, after: typeof before) =>
  changeText({ setting, before, after }, consoleTexts);

it('describes a change of a template', () => {
  expect(told('validity_hours', 24, 48)).toBe('Time to sign: 24 hours, now 48 hours');
  expect(told('allow_out_of_order_signing', false, true)).toBe('Any signing order: No, now Yes');
  expect(told('webhook_url', null, 'https://bank.example/hook')).toMatch(
    /None, now https:\/\/bank\.example\/hook$/,
  );
  expect(told('name', 'Gold', 'Gold loan')).toBe('Name: Gold, now Gold loan');
});
