/** Defines presets for new templates, by risk. Each preset names only the settings that differ from the defaults. */
import type { TemplateConfig } from '@countersign/contract/template';
import { DEFAULTS, draftOf, type Draft } from './settings.ts';

const INVITES = { send_invite_notification: true, send_completion_notification: true } as const;

const WATCHED = {
  ...INVITES,
  device_intelligence_enabled: true,
  liveness_challenge: 'record',
  review_on_failed_check: true,
} as const;

const PRESETS = {
  low: { ...INVITES, validity_hours: 72 },
  standard: { ...WATCHED, validity_hours: 48 },
  high: {
    ...WATCHED,
    vpn_check_enabled: true,
    liveness_challenge: 'require',
    review_always: true,
    review_on_open_check: true,
    review_on_device_change: true,
    review_four_eyes: true,
  },
} as const satisfies Record<string, Partial<TemplateConfig>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES: readonly Preset[] = ['low', 'standard', 'high'];

export const draftOfPreset = (preset: Preset): Draft => draftOf({ ...DEFAULTS, ...PRESETS[preset] });

/** Returns the preset with exactly these settings. Returns null if there is none. */
export const presetOf = (draft: Draft): Preset | null =>
  PRESET_NAMES.find((name) => JSON.stringify(draftOfPreset(name)) === JSON.stringify(draft)) ?? null;
