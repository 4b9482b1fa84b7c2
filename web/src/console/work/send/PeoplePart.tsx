import { LANGUAGE_TABLE, LANGUAGES } from '@countersign/contract/rules/languages';
import { MAX_PARTICIPANTS } from '@countersign/contract/rules/limits';
import { useRef } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { PlusIcon } from '../../../ui/more-icons.tsx';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Problem } from '../../ui/Field.tsx';
import { OrderButtons } from '../../ui/OrderButtons.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Layout } from '../../setup/layouts/api.ts';
import { Choice } from '../../ui/Choice.tsx';
import type { Person } from './api.ts';
import { ContactField, SaveContact } from './ContactFields.tsx';
import { inOrder, isOrdered, NOBODY } from './content.ts';
import { MethodField } from './MethodField.tsx';
import type { Problems } from './problems.ts';

interface PeoplePartProps {
  people: readonly Person[];
  /** The roles of the layout. Null if there is no layout. The sender can then add any number of signers. */
  roles: Layout['roles'] | null;
  problems: Problems;
  /** The department of the session. New contacts belong to it. */
  department: string | undefined;
  onChange: (people: Person[]) => void;
}

const ORDERS = ['together', 'oneByOne'] as const;

/** Edits the signers and their order, by role or as a list. The browser must not store their data. */
export function PeoplePart({ people, roles, problems, department, onChange }: PeoplePartProps) {
  const { send: texts } = useConsoleTexts();
  const oneByOne = isOrdered(people);
  const set = (changed: readonly Person[]) => onChange(inOrder(changed, oneByOne));
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    set([...people, NOBODY]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <div className="space-y-4">
      <Problem>{problems.get('participants')}</Problem>
      {people.length > 1 && (
        <Choice
          label={texts.order}
          isLabelShown
          value={oneByOne ? 'oneByOne' : 'together'}
          options={ORDERS.map((value) => ({ value, label: texts[value] }))}
          onChange={(value) => onChange(inOrder(people, value === 'oneByOne'))}
        />
      )}
      <ol ref={list} className="space-y-4">
        {people.map((person, index) => {
          const role = roles?.find(({ id }) => id === person.role);
          const label = role?.name ?? texts.person(index + 1);
          return (
            <li key={person.role ?? index} className="border-line rounded-control border p-3">
              <div className="flex items-center gap-2">
                <h3 className="font-strong min-w-0 flex-1 truncate">
                  {oneByOne && <span className="text-ink-soft tabular-nums">{index + 1}. </span>}
                  {label}
                  {role && !role.required && (
                    <span className="text-small text-ink-soft font-normal"> ({texts.notNeeded})</span>
                  )}
                </h3>
                <OrderButtons
                  list={people}
                  index={index}
                  earlier={oneByOne && texts.earlier(label)}
                  later={oneByOne && texts.later(label)}
                  remove={roles === null && people.length > 1 && texts.removePerson(label)}
                  onChange={set}
                />
              </div>
              <PersonFields
                person={person}
                problemOf={(name) => problems.get(`participants.${index}.${name}`)}
                onChange={(changed) => onChange(people.map((each) => (each === person ? changed : each)))}
              />
              <div className="mt-3 empty:hidden">
                <SaveContact person={person} department={department} />
              </div>
            </li>
          );
        })}
      </ol>
      {roles === null && people.length < MAX_PARTICIPANTS && (
        <Action icon={<PlusIcon />} onClick={add}>
          {texts.addPerson}
        </Action>
      )}
    </div>
  );
}

interface PersonFieldsProps {
  person: Person;
  problemOf: (name: string) => string | undefined;
  onChange: (person: Person) => void;
}

/**
 * Edits a signer. The inputs have no names and `autocomplete` is off, so that browsers do not offer a signer's data in
 * another form.
 */
function PersonFields({ person, problemOf, onChange }: PersonFieldsProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { language: _language, ...rest } = person;
  const { signature_method: _method, ...withoutMethod } = person;
  const { phone_example: example } = useMe();
  return (
    <div className="wide:grid wide:grid-cols-2 wide:items-end wide:gap-4 max-wide:space-y-3 mt-2">
      <ContactField person={person} error={problemOf('name')} onChange={onChange} />
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={example}
        maxLength={40}
        value={person.phone}
        error={problemOf('phone')}
        onChange={(phone) => onChange({ ...person, phone })}
      />
      <TextField
        label={`${texts.email} (${shell.optional})`}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={person.email}
        error={problemOf('email')}
        onChange={(email) => onChange({ ...person, email })}
      />
      <SelectField<string>
        label={texts.language}
        value={person.language ?? ''}
        options={[
          { value: '', label: texts.anyLanguage },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name })),
        ]}
        onChange={(value) => {
          const language = LANGUAGES.find((each) => each === value);
          onChange(language ? { ...rest, language } : rest);
        }}
      />
      <MethodField
        label={texts.method}
        value={person.signature_method}
        onChange={(method) =>
          onChange(method ? { ...withoutMethod, signature_method: method } : withoutMethod)
        }
      />
    </div>
  );
}
