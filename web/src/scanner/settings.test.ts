import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats.ts';
import { checkSettings, formatsOf } from './settings.ts';

const camera = { facingMode: 'environment' };

describe('the camera configuration', () => {
  it.each([
    [{ facingMode: 'user' }, { facing: 'user' }],
    [{ facingMode: 'environment' }, { facing: 'environment' }],
    [{ deviceId: 'abc' }, { deviceId: 'abc' }],
  ])('accepts %j', (wanted, choice) => {
    expect(checkSettings({ camera: wanted })).toMatchObject({ ok: true, settings: { camera: choice } });
  });

  it.each([
    {},
    { facingMode: 'user', deviceId: 'abc' },
    { facingMode: 'left' },
    { facingMode: '' },
    { facingMode: { exact: 'user' } },
    { deviceId: '' },
    { deviceId: 7 },
    { width: 640 },
  ])('must have exactly one known key: %j', (wanted) => {
    expect(checkSettings({ camera: wanted })).toEqual({ ok: false, problem: 'camera-setting' });
  });
});

describe('the scan box', () => {
  it('is at least 50 px and within the view', () => {
    expect(checkSettings({ camera, viewWidth: 400, box: 50 })).toMatchObject({
      settings: { boxShare: 0.125 },
    });
    expect(checkSettings({ camera, viewWidth: 400, box: 49.9 })).toMatchObject({ problem: 'box-too-small' });
    expect(checkSettings({ camera, viewWidth: 400, box: Number.NaN })).toMatchObject({
      problem: 'box-too-small',
    });
    expect(checkSettings({ camera, viewWidth: 400, box: 401 })).toMatchObject({ problem: 'box-too-large' });
  });

  it('defaults to the whole view, which is 300 px wide', () => {
    expect(checkSettings({ camera })).toMatchObject({ settings: { boxShare: 1 } });
    expect(checkSettings({ camera, box: 150 })).toMatchObject({ settings: { boxShare: 0.5 } });
    expect(checkSettings({ camera, viewWidth: 0, box: 150 })).toMatchObject({ settings: { boxShare: 0.5 } });
  });
});

describe('the formats', () => {
  it('default to all of them', () => {
    expect(formatsOf()).toEqual(FORMATS);
  });

  it.each([[[]], [['QRCode', 'Morse']], [[undefined]], [[0]]])('are rejected if they are %j', (formats) => {
    expect(checkSettings({ camera, formats })).toEqual({ ok: false, problem: 'formats' });
  });

  it('can be any selection of known formats', () => {
    fc.assert(
      fc.property(fc.subarray([...FORMATS], { minLength: 1 }), (formats) => {
        expect(checkSettings({ camera, formats })).toMatchObject({ ok: true, settings: { formats } });
      }),
    );
  });
});

it('the frame rate defaults to two per second and must be positive', () => {
  expect(checkSettings({ camera })).toMatchObject({ settings: { framesPerSecond: 2 } });
  expect(checkSettings({ camera, framesPerSecond: 30 })).toMatchObject({ settings: { framesPerSecond: 30 } });
  for (const framesPerSecond of [0, -1, Number.NaN]) {
    expect(checkSettings({ camera, framesPerSecond })).toMatchObject({ problem: 'frame-rate' });
  }
});
