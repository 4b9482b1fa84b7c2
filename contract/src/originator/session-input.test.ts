import { expect, it } from 'vitest';
import { sessionInput } from './session-input.ts';

const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];

it.each([
  [' LOAN-1 ', 'LOAN-1'],
  ['   ', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the reference %j as %j, treating a blank one as absent', (reference, taken) => {
  expect(sessionInput.parse({ participants, reference }).reference).toBe(taken);
});
