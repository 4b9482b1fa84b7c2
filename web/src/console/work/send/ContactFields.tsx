import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { asApiError } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import { contactsQuery, type Contact } from '../../api/lists.ts';
import { Action } from '../../ui/Action.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import type { Person } from './api.ts';

interface ContactFieldProps {
  person: Person;
  error: string | undefined;
  onChange: (person: Person) => void;
}

/** Edits the signer's name. A native combobox suggests contacts. Choosing a contact fills in its details. */
export function ContactField({ person, error, onChange }: ContactFieldProps) {
  const { send: texts } = useConsoleTexts();
  const { data: contacts = [] } = useQuery(contactsQuery);
  const id = useId();
  const choose = (typed: string) => {
    const chosen = contacts.find((contact) => labelOf(contact) === typed);
    onChange(chosen ? withContact(person, chosen) : { ...person, name: typed });
  };
  return (
    <>
      <TextField
        label={texts.name}
        hint={contacts.length > 0 ? texts.contact : undefined}
        autoComplete="off"
        list={contacts.length > 0 ? id : undefined}
        maxLength={200}
        value={person.name}
        error={error}
        onChange={choose}
      />
      {contacts.length > 0 && (
        <datalist id={id}>
          {contacts.map((contact) => (
            <option key={contact.contact_id} value={labelOf(contact)}>
              {labelOf(contact)}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const labelOf = ({ name, phone }: Contact): string => `${name}, ${phone}`;

function withContact(person: Person, { name, phone, email, language }: Contact): Person {
  const { language: _language, ...rest } = person;
  return { ...rest, name, phone, email: email ?? '', ...(language ? { language } : {}) };
}

interface SaveContactProps {
  person: Person;
  department: string | undefined;
}

/** A button that saves a signer as a contact. Hidden if the signer is a contact already. */
export function SaveContact({ person, department }: SaveContactProps) {
  const { send: texts } = useConsoleTexts();
  const { data: contacts } = useQuery(contactsQuery);
  const onceKey = useIdempotencyKey();
  const { name, phone, email, language } = person;
  const body = {
    name,
    phone,
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(language ? { language } : {}),
    ...(department === undefined ? {} : { department }),
  };
  const { mutate, isPending } = useAct({
    act: () => api.contacts.save(body, { idempotencyKey: onceKey(body) }),
    done: texts.contactSaved,
    refresh: 'contacts',
    onFailed: (error) => notify.error(asApiError(error).message),
  });
  const digits = phone.replaceAll(/\D/g, '').slice(-SUBSCRIBER_DIGITS);
  const isKnown = contacts?.some((contact) => contact.phone.endsWith(digits) && contact.name === name.trim());
  if (!contacts || isKnown || name.trim() === '' || digits.length < SUBSCRIBER_DIGITS) return null;
  return (
    <Action busy={isPending} onClick={() => mutate()}>
      {texts.saveContact}
    </Action>
  );
}

/** The number of last digits to compare. A number then matches with and without its country code. */
const SUBSCRIBER_DIGITS = 7;
