import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMaySetUpAll } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { WebhookIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { Addresses } from './Addresses.tsx';
import { NewSecret } from './NewSecret.tsx';
import { Undelivered } from './Undelivered.tsx';

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'created'; secret: string }
  | { kind: 'revoke'; secretId: string };

export function WebhooksPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.webhooks;
  const mayChange = useMaySetUpAll();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const query = useQuery({ ...api.webhooks.eachSecret.query(), staleTime: 0 });
  const close = () => setOpen(null);
  const add = mayChange && (
    <Action variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Action>
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={<WebhookIcon />}
        actions={add}
        query={query}
        renderAbove={() => (
          <>
            <Addresses />
            <Undelivered />
            <h2 className="font-strong text-body mt-6">{texts.secrets}</h2>
          </>
        )}
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
            {mayChange && (
              <Action onClick={() => setOpen({ kind: 'revoke', secretId: secret_id })}>{texts.revoke}</Action>
            )}
          </div>
        )}
      />
      {open?.kind === 'add' && (
        <NewSecret
          isFirst={query.data?.length === 0}
          onMade={(secret) => setOpen({ kind: 'created', secret })}
          onClose={close}
        />
      )}
      {open?.kind === 'created' && <SecretDialog texts={texts} secret={open.secret} onClose={close} />}
      {open?.kind === 'revoke' && (
        <Confirm
          title={texts.revokeTitle}
          confirm={texts.revoke}
          isDangerous
          act={() => api.webhooks.revokeSecret(open.secretId)}
          done={texts.revokedToast}
          refresh="webhooks"
          onClose={close}
        >
          <p className="break-all">
            <code>{open.secretId}</code>
          </p>
          <p>{texts.revokeText}</p>
        </Confirm>
      )}
    </>
  );
}
