/** Describes an event of the staff chain in the language of the page. */
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { StaffEvent } from './api.ts';

const PREFIX = '/api/v1/originator/';

type Described = Pick<StaffEvent, 'type' | 'facts'> & Partial<Pick<StaffEvent, 'details'>>;

/** Returns a description of the action. If there is none, returns the name of the call. */
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
 * Returns a sentence that names the actor and the action. An altered entry has no reliable actor, and for an event of
 * the server there is no person.
 */
export function sentenceIn(
  event: Described & Pick<StaffEvent, 'person_name'>,
  texts: ConsoleTexts['activity'],
): string {
  const { act } = actIn(event, texts);
  // The texts of these two events already name the entry or the server.
  if (event.type === 'ALTERED' || event.type === 'CLOCK_WENT_BACK') return act;
  return texts.sentence(event.person_name ?? texts.product, act.charAt(0).toLowerCase() + act.slice(1));
}

const wordsFor = (words: object, name: string): string | undefined =>
  new Map<string, string>(Object.entries(words)).get(name);

/** Returns the personal details of the event, such as the affected person or the search words. */
export function detailsIn({ details }: Pick<StaffEvent, 'details'>): string {
  if (isThumbnail(details)) return '';
  const texts = Object.values(details ?? {}).map((value) =>
    typeof value === 'string' ? value : isQuery(value) ? textOf(value) : '',
  );
  return texts.filter((text) => text !== '').join(' · ');
}

/** Returns whether the event is a view of a small picture. The review queue shows one for each signer. */
const isThumbnail = (details: Described['details']): boolean =>
  Object.values(details ?? {}).some((value) => isQuery(value) && 'size' in value && value.size === 'small');

const isQuery = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The parameters that contain the search words. Other parameters, such as ids and formats, mean nothing to readers. */
const SEARCHED = ['q', 'reference', 'reference_begins', 'number'];

const textOf = (query: object): string =>
  Object.entries(query)
    .filter(([name]) => SEARCHED.includes(name))
    .map(([, value]) => `“${String(value)}”`)
    .join(', ');
