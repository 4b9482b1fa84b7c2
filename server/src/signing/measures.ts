/** Counts and measures the work of features by outcome and provider, and never by person. */
import { CHANNELS, MESSAGE_KINDS } from '@countersign/contract/rules/messages';
import Counter from 'prom-client/lib/counter.js';
import Histogram from 'prom-client/lib/histogram.js';
import type { Settings } from '../settings/settings.ts';
import { providerOf } from '../settings/channel-providers.ts';

const SEAL_OUTCOMES = ['sealed', 'no-key', 'failed'] as const;
const PRESENCE_OUTCOMES = ['read', 'busy', 'failed'] as const;
/** The outcomes of a message. `refused` is permanent, for example because the phone number does not exist. */
const MESSAGE_OUTCOMES = ['accepted', 'refused', 'failed'] as const;

/** The modes of sessions. Sessions of test keys are counted separately, because they must not cause alerts. */
const MODES = ['live', 'test'] as const;

export const modeOf = ({ isTest }: { isTest: boolean }): (typeof MODES)[number] => (isTest ? 'test' : 'live');

export interface Measures {
  seals: Histogram<'mode' | 'outcome'>;
  presence: Histogram<'mode' | 'outcome'>;
  messages: Counter<'channel' | 'provider' | 'kind' | 'outcome'>;
  /** The result of the latest evidence check on this node. Null before the first check. */
  evidence: { faults: number; at: Date } | null;
}

export function createMeasures(settings: Settings): Measures {
  const seals = new Histogram({
    name: 'countersign_seal_duration_seconds',
    help: 'Duration of sealing a document including the time-stamping authority, by mode (live or test) and outcome',
    labelNames: ['mode', 'outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
    registers: [],
  });
  const presence = new Histogram({
    name: 'countersign_presence_duration_seconds',
    help: 'Duration of reading the photos of one attempt including the wait for a reader, by mode (live or test) and outcome',
    labelNames: ['mode', 'outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 50],
    registers: [],
  });
  const messages = new Counter({
    name: 'countersign_messages_total',
    help: 'Attempts to pass a message to a provider, by channel, provider, kind and outcome',
    labelNames: ['channel', 'provider', 'kind', 'outcome'],
    registers: [],
  });
  // Every counter starts at 0, because a rate can be computed only with an initial value.
  for (const mode of MODES) {
    for (const outcome of SEAL_OUTCOMES) seals.zero({ mode, outcome });
    for (const outcome of PRESENCE_OUTCOMES) presence.zero({ mode, outcome });
  }
  for (const channel of CHANNELS) {
    const provider = providerOf(settings, channel);
    if (provider === 'none') continue;
    for (const kind of channel === 'voice' ? (['otp'] as const) : MESSAGE_KINDS)
      for (const outcome of MESSAGE_OUTCOMES) messages.inc({ channel, provider, kind, outcome }, 0);
  }
  return { seals, presence, messages, evidence: null };
}
