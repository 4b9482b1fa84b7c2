/** Handles the roles of a layout: the common roles in lending, and the styles that distinguish roles. */
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { asWord } from './editor/field.ts';

export const USUAL_ROLES = ['borrower', 'co-borrower', 'guarantor', 'officer'] as const;

/** The number of styles. If there are more roles, styles are used again. Each field also shows the name of its role. */
const ROLE_LOOKS = 6;
export const MAX_ROLES = 20;

export const lookOf = (roles: readonly LayoutRole[], id: string | undefined): number | null => {
  const index = roles.findIndex((role) => role.id === id);
  return index === -1 ? null : index % ROLE_LOOKS;
};

/** Creates a role with this name and a unique id. */
function newRole(name: string, others: readonly LayoutRole[]): LayoutRole {
  const word = asWord(name.trim().toLowerCase()).replaceAll(/_+$/g, '') || 'role';
  const taken = new Set(others.map(({ id }) => id));
  let id = word;
  for (let number = 2; taken.has(id); number += 1) id = `${word.slice(0, 60)}-${number}`;
  return { id, name: name.trim(), required: true };
}

export const areOrdered = (roles: readonly LayoutRole[]): boolean =>
  roles.some(({ signing_order }) => signing_order !== undefined);

/** Adds the role whose name was typed but not added yet, if there is one. */
export const withTyped = (roles: readonly LayoutRole[], typed: string): readonly LayoutRole[] =>
  typed.trim() === '' || roles.length >= MAX_ROLES
    ? roles
    : inOrder([...roles, newRole(typed, roles)], areOrdered(roles));

/** Sets the signing order for all roles, or removes it from all of them. */
export const inOrder = (roles: readonly LayoutRole[], isOrdered: boolean): LayoutRole[] =>
  roles.map((role, index) => {
    const { signing_order: _, ...rest } = role;
    return isOrdered ? { ...rest, signing_order: index + 1 } : rest;
  });
