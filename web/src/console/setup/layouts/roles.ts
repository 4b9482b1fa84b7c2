/** The roles of a layout: those that are usual in lending, and how each is told apart. */
import type { LayoutRole } from '@countersign/contract/originator/layouts';
import { asWord } from './editor/field.ts';

export const USUAL_ROLES = ['borrower', 'co-borrower', 'guarantor', 'officer'] as const;

/** Beyond so many, looks repeat: each field names its role in words too. */
const ROLE_LOOKS = 6;
export const MAX_ROLES = 20;

export const lookOf = (roles: readonly LayoutRole[], id: string | undefined): number | null => {
  const index = roles.findIndex((role) => role.id === id);
  return index === -1 ? null : index % ROLE_LOOKS;
};

/** A role of another name, with an id that no other has. */
function newRole(name: string, others: readonly LayoutRole[]): LayoutRole {
  const word = asWord(name.trim().toLowerCase()).replaceAll(/_+$/g, '') || 'role';
  const taken = new Set(others.map(({ id }) => id));
  let id = word;
  for (let number = 2; taken.has(id); number += 1) id = `${word.slice(0, 60)}-${number}`;
  return { id, name: name.trim(), required: true };
}

export const areOrdered = (roles: readonly LayoutRole[]): boolean =>
  roles.some(({ signing_order }) => signing_order !== undefined);

/** With the one whose name was typed and not added yet. */
export const withTyped = (roles: readonly LayoutRole[], typed: string): readonly LayoutRole[] =>
  typed.trim() === '' || roles.length >= MAX_ROLES
    ? roles
    : inOrder([...roles, newRole(typed, roles)], areOrdered(roles));

/** For every role or for none. */
export const inOrder = (roles: readonly LayoutRole[], isOrdered: boolean): LayoutRole[] =>
  roles.map((role, index) => {
    const { signing_order: _, ...rest } = role;
    return isOrdered ? { ...rest, signing_order: index + 1 } : rest;
  });
