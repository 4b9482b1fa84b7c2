import { expect, it } from 'vitest';
import { draftOfPreset, presetOf, PRESET_NAMES } from './presets.ts';
import { defaultDraft, readDraft } from './settings.ts';

it('has valid settings in every preset, each stricter than the one before', () => {
  const configs = PRESET_NAMES.map((name) => {
    const read = readDraft(draftOfPreset(name));
    if (!read.ok) throw new Error(`${name} is invalid`);
    return read.config;
  });
  expect(configs.map((config) => config.send_invite_notification)).toEqual([true, true, true]);
  expect(configs.map((config) => config.liveness_challenge)).toEqual(['off', 'record', 'require']);
  expect(configs.map((config) => config.review_four_eyes)).toEqual([false, false, true]);
});

it('recognises a preset until one of its settings changes', () => {
  expect(presetOf(draftOfPreset('standard'))).toBe('standard');
  expect(presetOf({ ...draftOfPreset('standard'), validity_hours: '47' })).toBeNull();
  expect(presetOf(defaultDraft())).toBeNull();
});
