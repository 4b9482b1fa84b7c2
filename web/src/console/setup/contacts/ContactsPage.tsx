import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { contactsQuery, type Contact } from '../../api/lists.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { ContactsIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { Empty } from '../../ui/Outcome.tsx';

/** Lists the contacts that senders have saved. Each one can be erased. */
export function ContactsPage() {
  const { setup, send } = useConsoleTexts();
  const texts = setup.contacts;
  const query = useQuery(contactsQuery);
  const [erasing, setErasing] = useState<Contact | null>(null);
  return (
    <>
      <ListPage
        texts={texts}
        icon={<ContactsIcon />}
        empty={
          <Empty
            icon={<ContactsIcon />}
            title={texts.emptyTitle}
            actions={<ActionLink to="/send">{send.title}</ActionLink>}
          >
            <p>{texts.emptyText}</p>
          </Empty>
        }
        query={query}
        keyOf={({ contact_id }) => contact_id}
        renderRow={(contact) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-strong break-words">{contact.name}</p>
              <p className="text-small text-ink-soft break-words">
                <bdi className="tabular-nums">{contact.phone_shown}</bdi>
                {contact.email && ` · ${contact.email}`} · {contact.department ?? texts.noDepartment}
              </p>
            </div>
            <Action onClick={() => setErasing(contact)}>{texts.erase}</Action>
          </div>
        )}
      />
      {erasing && (
        <Confirm
          title={texts.eraseTitle(erasing.name)}
          confirm={texts.erase}
          isDangerous
          act={() => api.contacts.delete(erasing.contact_id)}
          done={texts.erased}
          refresh="contacts"
          onClose={() => setErasing(null)}
        >
          <p>{texts.eraseText}</p>
        </Confirm>
      )}
    </>
  );
}
