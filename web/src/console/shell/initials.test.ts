import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Meera Iyer', 'MI'],
  ['  asha  devi rao ', 'ar'],
  ['Zoya', 'Z'],
  ['', ''],
  ['मीरा अय्यर', 'मीअ'],
  ['क्षितिज शर्मा', 'क्षिश'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['𝒜sha Rao', '𝒜R'],
])('of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
