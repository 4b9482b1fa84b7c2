import { describe, expect, it } from 'vitest';
import { firstLooks, patientLooks, planFor, type ReadAttempt } from './reading-plan.ts';

const ALL = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const;
const second = Array.from({ length: 30 }, (_, frame) => planFor(frame, ALL));
const stacked = (attempts: readonly ReadAttempt[]) =>
  attempts.filter(({ formats }) => formats.includes('PDF417'));

describe('one second of frames', () => {
  it('reads every frame, and one in three thoroughly', () => {
    const others = second.map((attempts) => attempts.filter(({ formats }) => !formats.includes('PDF417')));
    expect(others.flat().every(({ formats }) => formats.join() === 'QRCode,DataMatrix,Aztec')).toBe(true);
    const sides = others.map((attempts) => attempts.map(({ maxSide }) => maxSide).join());
    expect(sides.slice(0, 3)).toEqual(['640,320', '640,320', '960']);
    expect(others.flat().filter(({ thorough }) => thorough)).toHaveLength(10);
  });

  it('looks for stacked codes at every tenth degree of a quarter turn and at the likely angle', () => {
    const rotations = second.flatMap(stacked).map((attempt) => attempt.rotation);
    expect(rotations).toHaveLength(30);
    const upright = second.flatMap(stacked).filter((attempt) => attempt.rotation === 'upright');
    expect(upright).toHaveLength(15);
    expect(new Set(upright.map((attempt) => attempt.maxSide))).toEqual(new Set([640, 960, 400]));
    const swept = rotations.filter((each) => typeof each === 'number').sort((a, b) => a - b);
    expect([...new Set(swept)]).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  });
});

it('reads only the requested formats', () => {
  expect(planFor(0, ['PDF417'])).toHaveLength(1);
  expect(planFor(0, ['QRCode'])).toEqual([
    { formats: ['QRCode'], thorough: false, rotation: 0, maxSide: 640, sharpened: false, threshold: 'local' },
    { formats: ['QRCode'], thorough: false, rotation: 0, maxSide: 320, sharpened: true, threshold: 'local' },
  ]);
});

it('tries both thresholds on a still picture, then treats it as blurred, then tries every angle', () => {
  const shared = { formats: ['QRCode'], thorough: true, rotation: 0 };
  expect(firstLooks(['QRCode'], 1000)).toEqual([
    { ...shared, maxSide: 1000, sharpened: false, threshold: 'local' },
    { ...shared, maxSide: 1000, sharpened: false, threshold: 'global' },
  ]);
  const blurred = { ...shared, maxSide: 320, sharpened: true, threshold: 'local' };
  expect(patientLooks(['QRCode'], 1000)).toEqual([blurred]);
  const plan = patientLooks(ALL, 1000);
  expect(plan[0]).toEqual({ ...blurred, formats: ALL });
  expect(stacked(plan.slice(1)).map((attempt) => attempt.rotation)).toEqual([
    'upright',
    10,
    20,
    30,
    40,
    50,
    60,
    70,
    80,
  ]);
});
