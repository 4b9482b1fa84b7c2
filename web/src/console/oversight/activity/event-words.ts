/** Describes an event of the staff chain in the language of the page. */
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { StaffEvent } from './api.ts';

const PREFIX = '/api/v1/originator/';

type Described = Pick<StaffEvent, 'type' | 'facts'> & Partial<Pick<StaffEvent, 'details'>>;

/** Describes the action. If there is no description, `call` is the name of the call. */
export function actIn(
  { type, facts, details }: Described,
  { types, calls, views, tourEnded, thumbnail }: ConsoleTexts['activity'],
): { act: string; call: string | null } {
  if (type === 'PROFILE_CHANGED' && facts['tour_seen'] === true) return { act: tourEnded, call: null };
  if (isThumbnail(details)) return { act: thumbnail, call: null };
  const call = typeof facts['call'] === 'string' ? facts['call'].replace(PREFIX, '') : null;
  const known = type === 'ACTED' ? calls : type === 'PERSONAL_DATA_SEEN' ? views : {};
  const act = wordsFor(known, call ?? '');
  return act === undefined ? { act: wordsFor(types, type) ?? type, call } : { act, call: null };
}

/**
 * Returns a sentence that names the actor and the act. An altered entry no longer names anyone, and the server is not a
 * person.
 */
export function sentenceIn(
  event: Described & Pick<StaffEvent, 'person_name'>,
  texts: ConsoleTexts['activity'],
): string {
  const { act } = actIn(event, texts);
  // These two name the entry or the server themselves.
  if (event.type === 'ALTERED' || event.type === 'CLOCK_WENT_BACK') return act;
  return texts.sentence(event.person_name ?? texts.product, act.charAt(0).toLowerCase() + act.slice(1));
}

const wordsFor = (words: object, name: string): string | undefined =>
  new Map<string, string>(Object.entries(words)).get(name);

/** Returns the personal details of the event, such as the person concerned or the search words. */
export function detailsIn({ details }: Pick<StaffEvent, 'details'>): string {
  if (isThumbnail(details)) return '';
  const texts = Object.values(details ?? {}).map((value) =>
    typeof value === 'string' ? value : isQuery(value) ? textOf(value) : '',
  );
  return texts.filter((text) => text !== '').join(' · ');
}

/** The review queue shows a small picture of each signer. */
const isThumbnail = (details: Described['details']): boolean =>
  Object.values(details ?? {}).some((value) => isQuery(value) && 'size' in value && value.size === 'small');

const isQuery = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The words that a person searched for. Other parts of a query, such as ids and formats, mean nothing to readers. */
const SEARCHED = ['q', 'reference', 'reference_begins', 'number'];

const textOf = (query: object): string =>
  Object.entries(query)
    .filter(([name]) => SEARCHED.includes(name))
    .map(([, value]) => `“${String(value)}”`)
    .join(', ');
