/** The form of a person: its values, what is missing, and the changes that are sent. */
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

/** Returns the form values of a person. `person` is null for a new invitation. */
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
    /** Whether the role covers all departments, only some, or any number. */
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

/** Returns only the changed values, so that sending them does not undo concurrent changes by another administrator. */
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
 * Returns role, departments and branches together if one of them changed. For people with a company account (OpenID
 * Connect), its groups set the role and the departments, so only the branches can be changed here.
 */
function changedRights(person: Person, rights: Rights): Partial<Rights> {
  if (person.has_openid) return changesTo(person, { branches: rights.branches });
  return Object.keys(changesTo(person, rights)).length === 0 ? {} : rights;
}
