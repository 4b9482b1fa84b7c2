/** Handles the content of a draft while a person edits it. The functions are pure. */
import type { Layout } from '../../setup/layouts/api.ts';
import type { DraftContent, Person } from './api.ts';

export const NOBODY: Person = { name: '', phone: '', email: '' };

/**
 * Returns the initial content of the form. It has one signer for each role of the layout, and a value for every tick.
 * Without a layout, it has a single signer.
 */
export function starting(content: DraftContent, layout: Layout | null): DraftContent {
  if (!layout) {
    const { participants } = content;
    return participants.length > 0
      ? content
      : { ...content, participants: [{ ...NOBODY, signing_order: 1 }] };
  }
  const participants = peopleOfRoles(layout.roles, content.participants);
  const ticks = layout.data_keys.flatMap(({ key, kind }) => (kind === 'tick' ? [[key, false] as const] : []));
  const known = new Set(layout.data_keys.map(({ key }) => key));
  const kept = Object.entries(content.data ?? {}).filter(([key]) => known.has(key));
  return { ...content, participants, data: { ...Object.fromEntries(ticks), ...Object.fromEntries(kept) } };
}

/**
 * Returns a signer for each role. Retains signers that were already entered. Their order is the selected one, or
 * otherwise that of the layout.
 */
function peopleOfRoles(roles: Layout['roles'], known: readonly Person[]): Person[] {
  const before = known.filter(({ role }) => roles.some(({ id }) => id === role));
  const others = roles.filter(({ id }) => !before.some(({ role }) => role === id));
  if (before.length > 0) {
    const last = Math.max(...before.map(({ signing_order = 1 }) => signing_order));
    const next = isOrdered(before) ? last + 1 : last;
    return [
      ...before,
      ...others.map(({ id }, index) => ({
        ...NOBODY,
        role: id,
        signing_order: isOrdered(before) ? next + index : next,
      })),
    ];
  }
  const oneByOne = roles.some(({ signing_order }) => signing_order !== undefined);
  const people = [...roles]
    .sort((one, other) => (one.signing_order ?? 0) - (other.signing_order ?? 0))
    .map(({ id }) => ({ ...NOBODY, role: id }));
  return inOrder(people, oneByOne);
}

/** Returns whether signers sign one after another. If all of them have the same number, they sign at the same time. */
export const isOrdered = (people: readonly Person[]): boolean =>
  people.some(({ signing_order }) => signing_order !== people[0]?.signing_order);

export const inOrder = (people: readonly Person[], oneByOne: boolean): Person[] =>
  people.map((person, index) => ({ ...person, signing_order: oneByOne ? index + 1 : 1 }));
