import type { listWebhookSecrets } from '@countersign/contract/originator/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { callConsole } from '../api/call.ts';
import { templatesQuery } from '../api/lists.ts';
import { useMay, useMe } from '../api/me.ts';
import { Action } from '../parts/Action.tsx';
import { Ago } from '../parts/Ago.tsx';
import { Copyable } from '../parts/Copyable.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { WebhookIcon } from '../parts/icons.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { Empty } from '../parts/Outcome.tsx';
import { Section } from '../parts/Page.tsx';
import { NewSecret } from './NewSecret.tsx';

const QUERY_KEY = ['webhook-secrets'];

export function WebhooksPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.webhooks;
  const client = useQueryClient();
  const isOfAll = useMe().departments === null;
  const mayChange = useMay('setup') && isOfAll;
  const [open, setOpen] = useState<'add' | { made: string } | null>(null);
  const query = useQuery({
    queryKey: QUERY_KEY,
    staleTime: 0,
    queryFn: ({ signal }) =>
      callConsole<typeof listWebhookSecrets>({
        method: 'GET',
        path: '/api/v1/originator/webhook-secrets',
        signal,
      }),
  });
  const close = () => setOpen(null);
  const add = mayChange && (
    <Action variant="primary" onClick={() => setOpen('add')}>
      {texts.add}
    </Action>
  );
  return (
    <>
      <ListPage
        title={texts.title}
        lead={texts.lead}
        actions={add}
        query={query}
        renderAbove={() => <Addresses />}
        empty={
          <Empty icon={<WebhookIcon />} title={texts.emptyTitle} actions={add}>
            <p>{texts.emptyText}</p>
          </Empty>
        }
        keyOf={({ secret_id }) => secret_id}
        renderRow={({ secret_id, created_at, expires_at }) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <code className="break-all">{secret_id}</code>
            <span className="text-small text-ink-soft">
              {setup.created} <Ago at={created_at} /> ·{' '}
              {expires_at ? (
                <>
                  {texts.endsAt} <Ago at={expires_at} />
                </>
              ) : (
                texts.current
              )}
            </span>
          </div>
        )}
      />
      {open === 'add' && (
        <NewSecret
          onMade={(made) => {
            setOpen({ made });
            void client.invalidateQueries({ queryKey: QUERY_KEY });
          }}
          onClose={close}
        />
      )}
      {open !== null && open !== 'add' && (
        <Dialog title={texts.madeTitle} onClose={close}>
          <p className="mb-4">{texts.madeText}</p>
          <Copyable label={texts.madeLabel} value={open.made} />
        </Dialog>
      )}
    </>
  );
}

/** Where webhooks go: what the templates say. */
function Addresses() {
  const { setup } = useConsoleTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const withAddress = templates.filter(({ webhook_url }) => webhook_url !== null);
  return (
    <Section title={setup.webhooks.addresses}>
      <p className="text-ink-soft">
        {withAddress.length > 0 ? setup.webhooks.addressesText : setup.webhooks.noAddresses}
      </p>
      <ul className="mt-2 space-y-1">
        {withAddress.map(({ template_id, name, webhook_url }) => (
          <li key={template_id} className="break-all">
            <Link to={`/templates/${template_id}`} className="font-strong underline underline-offset-4">
              {name}
            </Link>{' '}
            <bdi className="text-ink-soft">{webhook_url}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}
