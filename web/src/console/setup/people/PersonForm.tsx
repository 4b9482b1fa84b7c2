import { CONSOLE_LANGUAGES, LANGUAGE_TABLE } from '@countersign/contract/rules/languages';
import { ROLES } from '@countersign/contract/rules/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleLanguage, useConsoleTexts } from '../../../texts/console.tsx';
import { api, useInvalidate } from '../../api/api.ts';
import { departmentsQuery } from '../../api/lists.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckListField } from '../../ui/CheckListField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { BranchesField } from './BranchesField.tsx';
import { changesOf, draftOf, readDraft, type Person, type PersonDraft } from './person-draft.ts';

interface PersonFormProps {
  /** The person to edit. Null for a new invitation. */
  person: Person | null;
  onClose: () => void;
}

export function PersonForm({ person, onClose }: PersonFormProps) {
  const { brand, setup } = useConsoleTexts();
  const texts = setup.people;
  const [draft, setDraft] = useState(() => draftOf(person));
  const [language, setLanguage] = useState(useConsoleLanguage());
  const set = (part: Partial<PersonDraft>) => setDraft({ ...draft, ...part });
  const { scope, rights, missing, isComplete } = readDraft(person, draft);
  const onceKey = useIdempotencyKey();
  const invalidate = useInvalidate();
  const save = async () => {
    if (person) return api.people.change(person.person_id, changesOf(person, draft, rights));
    const invited = { name: draft.name, ...rights, email: draft.email.trim(), language };
    return api.people.invite(invited, { idempotencyKey: onceKey(invited) });
  };
  return (
    <FormDialog<unknown>
      title={person ? texts.changeTitle(person.name) : texts.invite}
      submit={person ? setup.save : texts.invite}
      values={{ ...draft, language }}
      isComplete={isComplete}
      act={save}
      done={person ? setup.saved : texts.sent}
      refresh="people"
      // Loads the list again, so that after a conflict the form opens with the current values.
      onFailed={() => void invalidate('people')}
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          {person && <p className="text-ink-soft">{texts.changeText}</p>}
          {!person && (
            <TextField
              label={texts.email}
              type="email"
              autoComplete="off"
              error={problem(missing.email, brand.notEmail)}
              value={draft.email}
              onChange={(email) => set({ email })}
            />
          )}
          <TextField
            label={setup.name}
            autoComplete="off"
            error={problem(missing.name, setup.missing)}
            value={draft.name}
            onChange={(name) => set({ name })}
          />
          {person?.has_openid ? (
            <p className="text-ink-soft">{texts.rightsFromGroups}</p>
          ) : (
            <RoleFields
              draft={draft}
              set={set}
              scope={scope}
              error={problem(missing.departments, texts.departmentsNeeded)}
            />
          )}
          {scope !== 'all' && (
            <BranchesField value={draft.branches} onChange={(branches) => set({ branches })} />
          )}
          {person ? (
            <CheckField
              label={texts.disabled}
              hint={texts.disabledHint}
              checked={draft.isDisabled}
              onChange={(isDisabled) => set({ isDisabled })}
            />
          ) : (
            <SelectField
              label={texts.language}
              value={language}
              options={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }))}
              onChange={setLanguage}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface RoleFieldsProps {
  draft: PersonDraft;
  set: (part: Partial<PersonDraft>) => void;
  scope: ReturnType<typeof readDraft>['scope'];
  error: string | undefined;
}

/** Edits the role. Also edits the departments, unless the role covers all of them. */
function RoleFields({ draft, set, scope, error }: RoleFieldsProps) {
  const { setup, shell } = useConsoleTexts();
  const texts = setup.people;
  const { data = [], isSuccess } = useQuery(departmentsQuery);
  const names = [...new Set([...data.map(({ name }) => name), ...draft.departments])];
  const none = isSuccess && names.length === 0 ? ` ${texts.departmentsNone}` : '';
  const hint = `${texts.departmentsHint}${scope === 'some' ? '' : ` ${texts.departmentsAll}`}${none}`;
  return (
    <>
      <SelectField
        label={texts.role}
        hint={texts.roleHints[draft.role]}
        value={draft.role}
        options={ROLES.map((value) => ({ value, label: shell.roles[value] }))}
        onChange={(role) => set({ role })}
      />
      {scope !== 'all' && (
        <CheckListField
          label={texts.departments}
          hint={hint}
          error={error}
          choices={names.map((name) => ({ id: name, name }))}
          chosen={draft.departments}
          onChange={(departments) => set({ departments })}
        />
      )}
    </>
  );
}
