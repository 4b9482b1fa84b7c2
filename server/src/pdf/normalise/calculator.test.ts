import { describe, expect, it } from 'vitest';
import { compileCalculator } from './calculator.ts';

describe('calculator functions', () => {
  it.each([
    ['{ dup mul }', [3], [9]],
    ['{ exch sub }', [1, 5], [4]],
    ['{ 2 copy add 3 1 roll }', [1, 2], [3, 1, 2]],
    ['{ dup 0.5 gt { pop 1 } { pop 0 } ifelse }', [0.7], [1]],
    ['{ 1 index }', [4, 5], [4, 5, 4]],
    ['{ true not { 7 } if 360 sin neg cvi }', [], [0]],
  ])('computes %s', (program, inputs, outputs) => {
    const results = compileCalculator(Buffer.from(program))(inputs);
    expect(results.map((value) => Math.round(value) + 0)).toEqual(outputs);
  });

  it.each(['{ unknown }', '{ pop }', '{ dup', '1 2 add'])('refuses %s', (program) => {
    expect(() => compileCalculator(Buffer.from(program))([])).toThrow('calculator');
  });
});
