/** Lists the steps of one signer according to the evidence. */
import { certificate } from '@countersign/contract/texts/en/certificate';
import { READING_MODES } from '@countersign/contract/rules/document-reading';
import { z } from 'zod';
import { readingsBeforeConsent } from '../../evidence/document-readings.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ReadingFacts, StepFacts } from '../../pdf/pages/facts.ts';
import { deviceInWords } from './device-in-words.ts';
import { otpWay } from './checks.ts';

const isTold = (type: string): type is StepFacts['kind'] => Object.hasOwn(certificate.steps, type);

/**
 * Returns the last occurrence of each step. Reading counts as a separate step for each document. Reloading the page
 * repeats steps, and must not make the certificate longer. The chain itself contains every occurrence.
 */
export function stepsOf(events: readonly StoredEvent[]): StepFacts[] {
  const last = new Map(events.map((event) => [`${event.type} ${readDocument(event) ?? ''}`, event]));
  return [...last.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((event) => (isTold(event.type) ? [toStep(event.type, event)] : []));
}

const toStep = (kind: StepFacts['kind'], event: StoredEvent): StepFacts => ({
  kind,
  at: new Date(event.at),
  ip: event.from?.ip ?? null,
  device: deviceInWords(event.from?.device ?? null),
  detail: detailOf(event),
});

/** Returns the number of the document that the event says was read, or null for other events. */
function readDocument({ type, facts: { document } }: StoredEvent): number | null {
  return type === 'DOCUMENT_READ' && typeof document === 'number' ? document : null;
}

function detailOf(event: StoredEvent): string | null {
  const { type, facts } = event;
  if (type === 'OTP_SENT') return otpWay(facts);
  const document = readDocument(event);
  if (document !== null) return `document ${document}`;
  const { accuracy } = facts;
  return type === 'LOCATION_CAPTURED' && typeof accuracy === 'number'
    ? `accurate to ${Math.round(accuracy)} m`
    : null;
}

/**
 * Returns how each document was read before the last consent. `journey/document/reading.ts` defines the form of the
 * records.
 */
export const readingsOf = (events: readonly StoredEvent[]): ReadingFacts[] =>
  readingsBeforeConsent(events).map(({ document, reading }) => {
    const recorded = new Map(typeof reading === 'object' && reading !== null ? Object.entries(reading) : []);
    return { document, summary: inWords(recorded), modes: modesOf(recorded) };
  });

function inWords(recorded: ReadonlyMap<string, unknown>): string | null {
  const [seen, total, spent] = ['pages_seen', 'pages_total', 'milliseconds_total'].map((name) =>
    recorded.get(name),
  );
  if (typeof seen !== 'number' || typeof total !== 'number') return null;
  const pages = `read ${seen} of ${total} ${total === 1 ? 'page' : 'pages'}`;
  return typeof spent === 'number' ? `${pages} in ${durationInWords(Math.round(spent / 1000))}` : pages;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns a duration such as '62 seconds'. Durations of two minutes or more have the form '3 minutes 5 seconds'. */
function durationInWords(seconds: number): string {
  if (seconds < 120) return counted(seconds, 'second');
  return `${counted(Math.floor(seconds / 60), 'minute')} ${counted(seconds % 60, 'second')}`;
}

const byMode = z.array(z.object({ mode: z.enum(READING_MODES), pages_seen: z.number() }));

/** Returns the reading modes. The result is empty for older evidence, which does not record them. */
function modesOf(recorded: ReadonlyMap<string, unknown>): ReadingFacts['modes'] {
  const modes = byMode.safeParse(recorded.get('by_mode'));
  return modes.success ? modes.data.map(({ mode, pages_seen }) => ({ mode, pages: pages_seen })) : [];
}
