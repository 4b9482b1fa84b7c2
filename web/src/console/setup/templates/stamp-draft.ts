/**
 * Handles the stamp rule of a template as the person types it. Without a state, the template requires no certificate.
 */
import { STAMP_AMOUNTS, STAMP_STATE_CODES, type StampRule } from '@countersign/contract/rules/stamps';

export interface StampDraft {
  state: string;
  article: string;
  kind: 'fixed' | 'share';
  value: string;
  /** The name of an amount. Empty if a value of the layout determines the amount. */
  amount: string;
  key: string;
  percent: string;
  min: string;
  max: string;
  round_to: string;
  rounding: string;
  when_empty: string;
}

export const isStampDraft = (value: unknown): value is StampDraft =>
  typeof value === 'object' && value !== null && 'when_empty' in value;

const EMPTY: StampDraft = {
  state: '',
  article: '',
  kind: 'fixed',
  value: '',
  amount: STAMP_AMOUNTS[0],
  key: '',
  percent: '',
  min: '',
  max: '',
  round_to: '1',
  rounding: 'up',
  when_empty: 'refuse',
};

export function stampDraft(rule: StampRule | null): StampDraft {
  if (!rule) return EMPTY;
  const { state, article, value, when_empty } = rule;
  const common = { ...EMPTY, state, article, when_empty };
  if (typeof value === 'number') return { ...common, value: String(value) };
  const isOfLayout = value.of.startsWith('data.');
  return {
    ...common,
    kind: 'share',
    amount: isOfLayout ? '' : value.of,
    key: isOfLayout ? value.of.slice('data.'.length) : '',
    percent: String(value.percent),
    min: String(value.min ?? ''),
    max: String(value.max ?? ''),
    round_to: String(value.round_to),
    rounding: value.rounding,
  };
}

/** Returns the rule for validation. An empty number becomes NaN, so that the validation rejects it. */
export function readStamp(draft: StampDraft): object | null {
  const { state, article, kind, amount, key, percent, round_to, rounding, when_empty } = draft;
  if (!STAMP_STATE_CODES.some((code) => code === state)) return null;
  const share = {
    of: amount === '' ? `data.${key.trim()}` : amount,
    percent: numberIn(percent),
    ...(draft.min.trim() === '' ? {} : { min: numberIn(draft.min) }),
    ...(draft.max.trim() === '' ? {} : { max: numberIn(draft.max) }),
    round_to: numberIn(round_to),
    rounding,
  };
  return { state, article, value: kind === 'fixed' ? numberIn(draft.value) : share, when_empty };
}

const numberIn = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.replaceAll(',', ''));
