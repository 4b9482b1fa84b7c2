import { LANGUAGE_TABLE, CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { DEPARTMENTS_OF_ROLE, ROLES, type Role } from '@countersign/contract/rules/staff';
import type { listPeople } from '@countersign/contract/staff/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleLanguage, useConsoleTexts } from '../../../texts/console.tsx';
import { api, useInvalidate } from '../../api/api.ts';
import { changesTo } from '../../ui/changes-to.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { commaList } from '../../ui/comma-list.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useChanged } from '../../ui/use-changed.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { BranchesField } from './BranchesField.tsx';

export type Person = DataOf<typeof listPeople>['people'][number];

interface PersonFormProps {
  /** Null: somebody new is invited. */
  person: Person | null;
  onSaved: () => void;
  onClose: () => void;
}

export function PersonForm({ person, onSaved, onClose }: PersonFormProps) {
  const { setup, shell } = useConsoleTexts();
  const texts = setup.people;
  const own = useConsoleLanguage();
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>(person?.role ?? 'officer');
  const ownDepartments = person?.departments ?? [];
  const [departments, setDepartments] = useState(ownDepartments.join(', '));
  const [branches, setBranches] = useState<readonly string[]>(person?.branches ?? []);
  const [language, setLanguage] = useState(own);
  const wasDisabled = person?.status === 'disabled';
  const [disabled, setDisabled] = useState(wasDisabled);
  const isUnsaved = useChanged({ name, email, role, departments, branches, language, disabled });
  const [wasSent, setWasSent] = useState(false);
  // Unless somebody writes others: a name may have a comma.
  const named = departments === ownDepartments.join(', ') ? ownDepartments : commaList(departments);
  const which = DEPARTMENTS_OF_ROLE[role];
  const reach = {
    role,
    departments: which === 'all' || named.length === 0 ? null : [...named],
    branches: which === 'all' || branches.length === 0 ? null : [...branches],
  };
  const isComplete =
    name.trim() !== '' && (person !== null || email.includes('@')) && (which !== 'some' || named.length > 0);
  /** The groups of a company account give role and departments; else what one may reach goes together. */
  const changedReach = (opened: Person) => {
    const changes = changesTo(opened, opened.has_openid ? { branches: reach.branches } : reach);
    return opened.has_openid || Object.keys(changes).length === 0 ? changes : reach;
  };
  /** Somebody else may have changed them since the form was opened: then nothing of that is undone. */
  const changedRights = (opened: Person) => {
    const changes = { ...changedReach(opened), ...(disabled === wasDisabled ? {} : { disabled }) };
    return Object.keys(changes).length === 0 ? {} : { ...changes, based_on: opened.rights_version };
  };
  const invited = { name, ...reach, email: email.trim(), language };
  const onceKey = useIdempotencyKey();
  const invalidate = useInvalidate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      person
        ? api.people.change(person.person_id, { ...changesTo(person, { name }), ...changedRights(person) })
        : api.people.invite(invited, { idempotencyKey: onceKey(invited) }),
    onSuccess: onSaved,
    // Whoever opens it again sees what has changed.
    onError: () => invalidate('people'),
  });
  const missing = (isMissing: boolean, text: string) => (wasSent && isMissing ? text : undefined);
  return (
    <FormDialog
      title={person ? texts.changeTitle(person.name) : texts.invite}
      isUnsaved={isUnsaved}
      submit={person ? setup.save : texts.invite}
      isPending={isPending}
      error={error}
      onSend={() => {
        setWasSent(true);
        if (isComplete) mutate();
        return isComplete;
      }}
      onClose={onClose}
    >
      {person && <p className="text-ink-soft">{texts.changeText}</p>}
      {!person && (
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          error={missing(!email.includes('@'), setup.missing)}
          value={email}
          onChange={setEmail}
        />
      )}
      <TextField
        label={setup.name}
        autoComplete="off"
        error={missing(name.trim() === '', setup.missing)}
        value={name}
        onChange={setName}
      />
      {person?.has_openid ? (
        <p className="text-ink-soft">{texts.rightsFromGroups}</p>
      ) : (
        <>
          <SelectField
            label={texts.role}
            hint={texts.roleHints[role]}
            value={role}
            options={ROLES.map((value) => ({ value, label: shell.roles[value] }))}
            onChange={setRole}
          />
          {which !== 'all' && (
            <TextField
              label={texts.departments}
              hint={
                which === 'some' ? texts.departmentsHint : `${texts.departmentsHint} ${texts.departmentsAll}`
              }
              error={missing(which === 'some' && named.length === 0, texts.departmentsNeeded)}
              value={departments}
              onChange={setDepartments}
            />
          )}
        </>
      )}
      {which !== 'all' && <BranchesField value={branches} onChange={setBranches} />}
      {person ? (
        <CheckField
          label={texts.disabled}
          hint={texts.disabledHint}
          checked={disabled}
          onChange={setDisabled}
        />
      ) : (
        <SelectField
          label={texts.language}
          value={language}
          options={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }))}
          onChange={setLanguage}
        />
      )}
    </FormDialog>
  );
}
