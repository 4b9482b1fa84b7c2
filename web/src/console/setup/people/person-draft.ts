/** Handles the form of a person: its values, the missing values, and the changes to send. */
import { DEPARTMENTS_OF_ROLE, type Role } from '@countersign/contract/rules/staff';
import type { listPeople } from '@countersign/contract/staff/people';
import type { DataOf } from '../../../api/client.ts';
import { changesTo } from '../../ui/changes-to.ts';

export type Person = DataOf<typeof listPeople>['people'][number];

export interface PersonDraft {
  name: string;
  email: string;
  role: Role;
  departments: readonly string[];
  branches: readonly string[];
  isDisabled: boolean;
}

/** Returns the values of the form. `person` is null for a new invitation. */
export const draftOf = (person: Person | null): PersonDraft => ({
  name: person?.name ?? '',
  email: '',
  role: person?.role ?? 'officer',
  departments: person?.departments ?? [],
  branches: person?.branches ?? [],
  isDisabled: person?.status === 'disabled',
});

export function readDraft(person: Person | null, draft: PersonDraft) {
  const { name, email, role, departments, branches } = draft;
  const scope = DEPARTMENTS_OF_ROLE[role];
  const missing = {
    name: name.trim() === '',
    email: person === null && !email.includes('@'),
    departments: scope === 'some' && departments.length === 0,
  };
  return {
    /** The departments that the role can have: all of them, specific ones, or either. */
    scope,
    missing,
    isComplete: !missing.name && !missing.email && !missing.departments,
    rights: {
      role,
      departments: scope === 'all' || departments.length === 0 ? null : [...departments],
      branches: scope === 'all' || branches.length === 0 ? null : [...branches],
    },
  };
}

type Rights = ReturnType<typeof readDraft>['rights'];

/** Returns only the changed values, so that another administrator's changes to other values are not lost. */
export function changesOf(person: Person, { name, isDisabled }: PersonDraft, rights: Rights) {
  const changed = {
    ...changedRights(person, rights),
    ...(isDisabled === (person.status === 'disabled') ? {} : { disabled: isDisabled }),
  };
  return {
    ...changesTo(person, { name }),
    ...(Object.keys(changed).length === 0 ? {} : { ...changed, based_on: person.rights_version }),
  };
}

/**
 * Returns the role, the departments and the branches together if one of them has changed. For people with a company
 * account (OpenID Connect), the groups of this account determine the role and the departments. For them, only the
 * branches can change here.
 */
function changedRights(person: Person, rights: Rights): Partial<Rights> {
  if (person.has_openid) return changesTo(person, { branches: rights.branches });
  return Object.keys(changesTo(person, rights)).length === 0 ? {} : rights;
}
