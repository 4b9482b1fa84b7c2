import type { listApiKeys } from '@countersign/contract/staff/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useDepartmentName } from '../../api/department-names.ts';
import { api } from '../../api/api.ts';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago, useNow } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { KeyIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { KeyForm } from './KeyForm.tsx';

type ApiKey = DataOf<typeof listApiKeys>['api_keys'][number];
type OpenDialog =
  | { kind: 'add' }
  | { kind: 'created'; key: string }
  | { kind: 'rotate' | 'revoke'; apiKey: ApiKey };

export function KeysPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.keys;
  const isAdministrator = useMe().role === 'administrator';
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const query = useQuery({ ...api.keys.each.query(), staleTime: 0 });
  const now = useNow();
  const close = () => setOpen(null);
  const show = (key: string) => setOpen({ kind: 'created', key });
  const add = isAdministrator && (
    <Action variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Action>
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={<KeyIcon />}
        actions={add}
        query={query}
        keyOf={({ api_key_id }) => api_key_id}
        renderRow={(key) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <KeyFacts apiKey={key} />
            {isAdministrator && key.revoked_at === null && !hasEnded(key, now) && (
              <div className="flex flex-wrap gap-2">
                <Action onClick={() => setOpen({ kind: 'rotate', apiKey: key })}>{texts.rotate}</Action>
                <Action onClick={() => setOpen({ kind: 'revoke', apiKey: key })}>{texts.revoke}</Action>
              </div>
            )}
          </div>
        )}
      />
      {open?.kind === 'add' && <KeyForm onMade={show} onClose={close} />}
      {open?.kind === 'created' && <SecretDialog texts={texts} secret={open.key} onClose={close} />}
      {open?.kind === 'rotate' && (
        <Confirm
          title={texts.rotateTitle(open.apiKey.name)}
          confirm={texts.rotate}
          act={() => api.keys.rotate(open.apiKey.api_key_id, {})}
          refresh="keys"
          onDone={({ key }) => show(key)}
          onClose={close}
        >
          <p>{texts.rotateText}</p>
        </Confirm>
      )}
      {open?.kind === 'revoke' && (
        <Confirm
          title={texts.revokeTitle(open.apiKey.name)}
          confirm={texts.revoke}
          isDangerous
          act={() => api.keys.revoke(open.apiKey.api_key_id)}
          done={texts.revokedToast}
          refresh="keys"
          onClose={close}
        >
          <p>{texts.revokeText}</p>
        </Confirm>
      )}
    </>
  );
}

const hasEnded = ({ expires_at }: ApiKey, now: Date): boolean =>
  expires_at !== null && new Date(expires_at) <= now;

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { setup } = useConsoleTexts();
  const texts = setup.keys;
  const departmentName = useDepartmentName();
  const { revoked_at, expires_at } = apiKey;
  const isOver = hasEnded(apiKey, useNow());
  return (
    <div className="min-w-0">
      <p className={`font-strong break-words ${revoked_at || isOver ? 'text-ink-soft line-through' : ''}`}>
        {apiKey.name}
        {apiKey.is_test && <span className="text-small text-warn ms-2">{texts.isTest}</span>}
      </p>
      <p className="text-small text-ink-soft break-words">
        {apiKey.scopes.join(', ')} ·{' '}
        {apiKey.department === null ? setup.noDepartment : departmentName(apiKey.department)} ·{' '}
        {apiKey.networks.length > 0 ? apiKey.networks.join(', ') : texts.anywhere}
        {apiKey.return_origins.length > 0 && ` · ${texts.returnsTo(apiKey.return_origins.join(', '))}`}
        {apiKey.frame_origins.length > 0 && ` · ${texts.framedBy(apiKey.frame_origins.join(', '))}`}
      </p>
      <p className="text-small text-ink-soft">
        {revoked_at ? (
          <>
            {texts.revoked} <Ago at={revoked_at} />
          </>
        ) : expires_at ? (
          <>
            {isOver ? texts.ended : texts.ends} <Ago at={expires_at} />
          </>
        ) : (
          texts.noEnd
        )}
        {' · '}
        {apiKey.last_used_at ? (
          <>
            {texts.lastUsed} <Ago at={apiKey.last_used_at} />
          </>
        ) : (
          texts.never
        )}
      </p>
    </div>
  );
}
