/** What one signer did, read off the evidence. */
import { MARKS } from '@countersign/contract/rules/steps';
import type { EvidenceType } from '../../evidence/event-types.ts';
import type { KeptEvent } from '../../evidence/read-event.ts';
import type { StepFacts } from '../../pdf/pages/facts.ts';
import { deviceInWords } from './device-in-words.ts';

const LINES: ReadonlyMap<string, string> = new Map<string, string>([
  ['LINK_OPENED' satisfies EvidenceType, 'Link opened'],
  ['DEVICE_CHANGED' satisfies EvidenceType, 'Went on with another device'],
  ...MARKS.map(({ evidence, certificate }) => [evidence, certificate] as const),
]);

/**
 * Each step as it was taken last: who reloads the page walks again, and the pages must not grow with it. The chain keeps every
 * round.
 */
export function stepsOf(events: readonly KeptEvent[]): StepFacts[] {
  const last = new Map(events.map((event) => [event.type, event]));
  return [...last.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((event) => {
      const what = LINES.get(event.type);
      return what === undefined ? [] : [toStep(what, event)];
    });
}

const toStep = (what: string, event: KeptEvent): StepFacts => ({
  what,
  at: new Date(event.at),
  ip: event.from?.ip ?? null,
  device: deviceInWords(event.from?.device ?? null),
  detail: detailOf(event),
});

function detailOf({ type, facts }: KeptEvent): string | null {
  if (type === 'OTP_SENT') return facts['method'] === 'email' ? 'by e-mail' : 'by SMS';
  if (type === 'DOCUMENT_CONSENTED') return readingInWords(facts['reading']);
  const { accuracy } = facts;
  return type === 'LOCATION_CAPTURED' && typeof accuracy === 'number'
    ? `accurate to ${Math.round(accuracy)} m`
    : null;
}

/** See `journey/document/reading.ts`. */
function readingInWords(reading: unknown): string | null {
  if (typeof reading !== 'object' || reading === null) return null;
  const told = new Map<string, unknown>(Object.entries(reading));
  const [seen, total, spent] = ['pages_seen', 'pages_total', 'milliseconds_total'].map((name) =>
    told.get(name),
  );
  if (typeof seen !== 'number' || typeof total !== 'number') return null;
  const pages = `read ${seen} of ${total} ${total === 1 ? 'page' : 'pages'}`;
  return typeof spent === 'number' ? `${pages} in ${Math.round(spent / 1000)} s` : pages;
}
