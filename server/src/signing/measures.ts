/** What the features count and time while they work, for operators: by outcome and provider, never by person. */
import { MESSAGE_KINDS } from '@countersign/contract/rules/message-kinds';
import { Counter, Histogram } from 'prom-client';
import type { Settings } from '../settings/settings.ts';
import type { Channel } from './send-message.ts';

const SEAL_OUTCOMES = ['sealed', 'no-key', 'failed'] as const;
const PRESENCE_OUTCOMES = ['read', 'busy', 'failed'] as const;
/** Refused: for good, as for a number that does not exist. */
const MESSAGE_OUTCOMES = ['accepted', 'refused', 'failed'] as const;

export interface Measures {
  seals: Histogram<'outcome'>;
  presence: Histogram<'outcome'>;
  messages: Counter<'channel' | 'provider' | 'kind' | 'outcome'>;
}

export function createMeasures({
  SMS_PROVIDER,
  MAIL_PROVIDER,
}: Pick<Settings, 'SMS_PROVIDER' | 'MAIL_PROVIDER'>): Measures {
  const seals = new Histogram({
    name: 'countersign_seal_duration_seconds',
    help: 'How long the seal of a document took, time-stamping authority included, by outcome',
    labelNames: ['outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
    registers: [],
  });
  const presence = new Histogram({
    name: 'countersign_presence_duration_seconds',
    help: 'How long the reading of the photos of one attempt took, the wait for a reader included, by outcome',
    labelNames: ['outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 50],
    registers: [],
  });
  const messages = new Counter({
    name: 'countersign_messages_total',
    help: 'Attempts to hand a message to a provider, by channel, provider, kind and outcome',
    labelNames: ['channel', 'provider', 'kind', 'outcome'],
    registers: [],
  });
  // What never happened is 0: a rate needs a value to begin with.
  for (const outcome of SEAL_OUTCOMES) seals.zero({ outcome });
  for (const outcome of PRESENCE_OUTCOMES) presence.zero({ outcome });
  const providers: [Channel, string][] = [
    ['sms', SMS_PROVIDER],
    ['email', MAIL_PROVIDER],
  ];
  for (const [channel, provider] of providers)
    for (const kind of MESSAGE_KINDS)
      for (const outcome of MESSAGE_OUTCOMES) messages.inc({ channel, provider, kind, outcome }, 0);
  return { seals, presence, messages };
}
