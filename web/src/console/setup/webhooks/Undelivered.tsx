import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api, useInvalidate } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { useUndelivered } from './use-undelivered.ts';

type Delivery = NonNullable<ReturnType<typeof useUndelivered>['data']>['deliveries'][number];

/** The undelivered webhooks of all sessions, each with a button to resend it. */
export function Undelivered() {
  const texts = useConsoleTexts().setup.webhooks;
  const { data, error, refetch } = useUndelivered();
  return (
    <Section title={texts.undelivered}>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <p className="text-ink-soft">
          {data.deliveries.length === 0 ? texts.allDelivered : texts.undeliveredText}
          {data.next_cursor !== null && ` ${texts.moreUndelivered(data.deliveries.length)}`}
        </p>
      )}
      <ul className="divide-line divide-y">
        {data?.deliveries.map((delivery) => (
          <Row key={delivery.delivery_id} delivery={delivery} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { session, sessions, setup } = useConsoleTexts();
  const mayManage = useMay('manage');
  const invalidate = useInvalidate();
  const resend = useMutation({
    mutationFn: () => api.webhooks.resend(delivery.session_id, delivery.delivery_id),
    onSuccess: () => {
      notify.success(session.webhookResent);
      return invalidate('webhooks');
    },
    onError: (error) => notify.error(asApiError(error).message),
  });
  const { last_attempt: last, type, reference, session_id, status, created_at } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="break-words">
          <code>{type}</code>{' '}
          <Link to={`/sessions/${session_id}`} className="underline underline-offset-4">
            {reference || sessions.noReference}
          </Link>
        </p>
        <p className="text-small text-ink-soft break-words">
          {session.delivery[status]} · <Ago at={created_at} />
          {last && ` · ${last.error ?? setup.webhooks.noAnswer}`}
        </p>
      </div>
      {mayManage && (
        <Action busy={resend.isPending} onClick={() => resend.mutate()}>
          {session.resendWebhook}
        </Action>
      )}
    </li>
  );
}
