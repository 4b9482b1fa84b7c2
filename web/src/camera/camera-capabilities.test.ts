import { describe, expect, it, vi } from 'vitest';
import { capabilitiesOf, setTorch, setZoom } from './camera-capabilities.ts';

function track(capabilities: object, settings: object = {}, apply = async () => undefined): MediaStreamTrack {
  const fake = {
    getCapabilities: () => capabilities,
    getSettings: () => settings,
    applyConstraints: apply,
  };
  return Object.assign(Object.create(EventTarget.prototype), fake);
}

describe('the capabilities of a camera', () => {
  it('include its torch and zoom', () => {
    const camera = track({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }, { zoom: 2 });
    expect(capabilitiesOf(camera)).toEqual({ hasTorch: true, zoom: { min: 1, max: 8, step: 0.5, now: 2 } });
  });

  it.each([{}, { torch: false }, { zoom: {} }, { zoom: { min: 1, max: 1 } }, { zoom: null }])(
    'are empty with %j',
    (capabilities) => {
      expect(capabilitiesOf(track(capabilities))).toEqual({ hasTorch: false, zoom: null });
    },
  );

  it('are empty without a camera or if the browser does not report them', () => {
    expect(capabilitiesOf(null)).toEqual({ hasTorch: false, zoom: null });
    expect(capabilitiesOf(Object.create(EventTarget.prototype))).toEqual({ hasTorch: false, zoom: null });
  });
});

it('report whether the camera applied the setting', async () => {
  const apply = vi.fn(async () => undefined);
  const obedient = track({}, {}, apply);
  expect(await setTorch(obedient, true)).toBe(true);
  expect(apply).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(await setZoom(obedient, 3)).toBe(true);
  const refusing = track({}, {}, async () => Promise.reject(new DOMException('no', 'OverconstrainedError')));
  expect(await setZoom(refusing, 3)).toBe(false);
  expect(await setTorch(null, true)).toBe(false);
});
