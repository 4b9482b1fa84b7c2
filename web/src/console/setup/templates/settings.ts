/** The settings of a template for the editor: group, kind, unit and options. */
// oxlint-disable-next-line import/no-unassigned-import -- what it does is its purpose
import '../../ui/zod-without-eval.ts';
import { DECLINE_MODES, type DeclineMode } from '@countersign/contract/rules/decline';
import {
  NORMALISE_MODES,
  UNREPRESENTABLE_PAGES,
  type NormaliseMode,
  type UnrepresentablePages,
} from '@countersign/contract/rules/normalise';
import {
  CLIP_MISSING_MODES,
  LIVENESS_CHALLENGES,
  type ClipMissingMode,
  type LivenessChallenge,
} from '@countersign/contract/rules/liveness';
import { MAX_REVIEWERS } from '@countersign/contract/rules/review';
import { isStampDraft, readStamp, stampDraft, type StampDraft } from './stamp-draft.ts';
import { SIGNATURE_METHODS } from '@countersign/contract/rules/signature-methods';
import { WEBHOOK_INPUTS } from '@countersign/contract/rules/webhook-types';
import {
  MAX_VALIDITY_HOURS,
  templateConfig,
  TEMPLATE_DEFAULTS,
  type AskedAttachment,
  type TemplateConfig,
} from '@countersign/contract/template';

/** The defaults. Other modules import them from here, because this module imports `zod-without-eval.ts` first. */
export const DEFAULTS = TEMPLATE_DEFAULTS;
export const MAX_HOURS = MAX_VALIDITY_HOURS;

export type SettingName = keyof TemplateConfig;
type Unit = 'minutes' | 'seconds' | 'hours' | 'days' | 'metres' | 'times' | 'percent';
export type Group = 'course' | 'otp' | 'messages' | 'trust' | 'location' | 'photos' | 'review' | 'systems';

type Setting = { group: Group } & (
  | { kind: 'flag' | 'address' }
  | { kind: 'number'; unit: Unit }
  | { kind: 'attachments' | 'stamp' | 'reviewers' }
  | { kind: 'choice'; name: 'decline'; options: readonly DeclineMode[] }
  | { kind: 'choice'; name: 'normalise'; options: readonly NormaliseMode[] }
  | { kind: 'choice'; name: 'unrepresentable_pages'; options: readonly UnrepresentablePages[] }
  | { kind: 'choice'; name: 'liveness_challenge'; options: readonly LivenessChallenge[] }
  | { kind: 'choice'; name: 'clip_missing'; options: readonly ClipMissingMode[] }
  | { kind: 'choice'; name: 'signature_method'; options: typeof SIGNATURE_METHODS }
  | { kind: 'choice'; name: 'webhook_inputs'; options: typeof WEBHOOK_INPUTS }
);

const flag = (group: Group) => ({ group, kind: 'flag' }) as const;
const address = (group: Group) => ({ group, kind: 'address' }) as const;
const number = (group: Group, unit: Unit) => ({ group, kind: 'number', unit }) as const;

/** The settings in the order of the editor. The type requires an entry for every setting. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  validity_hours: number('course', 'hours'),
  allow_out_of_order_signing: flag('course'),
  attachments: { group: 'course', kind: 'attachments' },
  decline: { group: 'course', kind: 'choice', name: 'decline', options: DECLINE_MODES },
  normalise: { group: 'course', kind: 'choice', name: 'normalise', options: NORMALISE_MODES },
  unrepresentable_pages: {
    group: 'course',
    kind: 'choice',
    name: 'unrepresentable_pages',
    options: UNREPRESENTABLE_PAGES,
  },
  resume_minutes: number('course', 'minutes'),
  stamp: { group: 'course', kind: 'stamp' },
  signature_per_document: flag('course'),
  signature_method: {
    group: 'course',
    kind: 'choice',
    name: 'signature_method',
    options: SIGNATURE_METHODS,
  },
  signature_drawn_fallback: flag('course'),
  otp_validity_minutes: number('otp', 'minutes'),
  otp_resend_limit: number('otp', 'times'),
  otp_cooldown_minutes: number('otp', 'minutes'),
  otp_verify_attempts_per_resend: number('otp', 'times'),
  otp_lockout_minutes: number('otp', 'minutes'),
  otp_regenerate_on_resend: flag('otp'),
  otp_email_allowed: flag('otp'),
  otp_voice_allowed: flag('otp'),
  send_invite_notification: flag('messages'),
  send_completion_notification: flag('messages'),
  sender_name_in_messages: flag('messages'),
  base_url: address('messages'),
  vpn_check_enabled: flag('trust'),
  device_intelligence_enabled: flag('trust'),
  location_validation_enabled: flag('location'),
  max_distance_meters: number('location', 'metres'),
  location_indeterminate_allowed: flag('location'),
  location_max_accuracy_meters: number('location', 'metres'),
  location_cache_expiry_days: number('location', 'days'),
  ocr_max_attempts: number('photos', 'times'),
  // The server treats the values of these two settings as seconds, despite their names (SPEC 9, Liveness).
  ocr_cooldown_minutes: number('photos', 'seconds'),
  ocr_lockout_minutes: number('photos', 'seconds'),
  photo_memory_days: number('photos', 'days'),
  liveness_challenge: {
    group: 'photos',
    kind: 'choice',
    name: 'liveness_challenge',
    options: LIVENESS_CHALLENGES,
  },
  clip_missing: { group: 'photos', kind: 'choice', name: 'clip_missing', options: CLIP_MISSING_MODES },
  review_always: flag('review'),
  review_on_failed_check: flag('review'),
  review_on_open_check: flag('review'),
  review_on_device_change: flag('review'),
  review_if_read_under_seconds: number('review', 'seconds'),
  review_if_photos_alike_percent: number('review', 'percent'),
  review_four_eyes: flag('review'),
  review_reviewers: { group: 'review', kind: 'reviewers' },
  review_deadline_hours: number('review', 'hours'),
  webhook_url: address('systems'),
  webhook_inputs: { group: 'systems', kind: 'choice', name: 'webhook_inputs', options: WEBHOOK_INPUTS },
};

export const GROUPS: readonly Group[] = [
  'course',
  'otp',
  'messages',
  'trust',
  'location',
  'photos',
  'review',
  'systems',
];

export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(
  (name): name is SettingName => name in SETTINGS,
);

/**
 * A value of the form. Numbers are the typed text, a missing address is an empty text, and the ids of reviewers are one
 * text.
 */
export type DraftValue = string | boolean | readonly AskedAttachment[] | StampDraft;
export type Draft = Record<SettingName, DraftValue>;

const idsIn = (text: string): string[] => text.split(' ').filter(Boolean);

export const reviewersIn = ({ review_reviewers: value }: Pick<Draft, 'review_reviewers'>): string[] =>
  typeof value === 'string' ? idsIn(value) : [];
export const reviewersText = (ids: readonly string[]): string => ids.join(' ');

export function draftOf(config: TemplateConfig): Draft {
  return fromEntries((name) => {
    if (name === 'stamp') return stampDraft(config.stamp);
    if (name === 'review_reviewers') return Array.isArray(config[name]) ? reviewersText(config[name]) : '';
    const value = config[name];
    return typeof value === 'boolean' || Array.isArray(value) ? value : String(value ?? '');
  });
}

export const defaultDraft = (): Draft => draftOf(TEMPLATE_DEFAULTS);

/** Counts the settings that differ from the defaults. */
export const countChanged = (config: TemplateConfig): number =>
  SETTING_NAMES.filter((name) => !isSame(config[name], TEMPLATE_DEFAULTS[name])).length;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export type Problem =
  | { kind: 'number'; min: number; max: number }
  | { kind: 'address' | 'attachments' | 'stamp' | 'too-few' }
  | { kind: 'refused'; text: string };

export type Read =
  | { ok: true; config: TemplateConfig }
  | { ok: false; problems: Partial<Record<SettingName, Problem>> };

/** Validates the draft with the schema of the contract. */
export function readDraft(draft: Draft): Read {
  const values = fromEntries((name) => {
    const typed = draft[name];
    if (typeof typed === 'boolean') return typed;
    if (isStampDraft(typed)) return readStamp(typed);
    if (typeof typed !== 'string') return withKeys(typed);
    if (SETTINGS[name].kind === 'choice') return typed;
    if (SETTINGS[name].kind === 'reviewers') return idsIn(typed);
    if (SETTINGS[name].kind === 'address') return typed.trim() === '' ? null : typed.trim();
    return typed.trim() === '' ? Number.NaN : Number(typed);
  });
  const read = templateConfig.safeParse(values);
  if (read.success) return { ok: true, config: read.data };
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return {
    ok: false,
    problems: Object.fromEntries(
      SETTING_NAMES.filter((name) => wrong.has(name)).map((name) => [name, problemOf(name)]),
    ),
  };
}

/**
 * Gives a new attachment the next free number as its key. The evidence refers to attachments by key, so a key never
 * changes.
 */
function withKeys(list: readonly AskedAttachment[]): AskedAttachment[] {
  const taken = new Set(list.map(({ key }) => key));
  return list.map((asked) => {
    if (asked.key !== '') return asked;
    let next = 1;
    while (taken.has(`attachment_${next}`)) next += 1;
    const key = `attachment_${next}`;
    taken.add(key);
    return { ...asked, key };
  });
}

function problemOf(name: SettingName): Problem {
  const { kind } = SETTINGS[name];
  if (kind === 'address' || kind === 'attachments' || kind === 'stamp') return { kind };
  if (kind === 'reviewers') return { kind: 'number', min: 0, max: MAX_REVIEWERS };
  const schema = templateConfig.shape[name].unwrap();
  const { minValue, maxValue } = 'minValue' in schema ? schema : { minValue: null, maxValue: null };
  return { kind: 'number', min: minValue ?? 0, max: maxValue ?? 0 };
}

function fromEntries<Value>(valueOf: (name: SettingName) => Value): Record<SettingName, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as Record<SettingName, Value>;
}
