import type { listSessionWebhooks } from '@countersign/contract/originator/webhooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asApiError, type DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { api, PAGE_LIMIT } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Session } from './steps.ts';

type Delivery = DataOf<typeof listSessionWebhooks>['deliveries'][number];

/** Shows the webhooks to the originator's system, with every attempt and a button to resend. */
export function Webhooks({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...api.webhooks.ofSession.key, session.session_id, session.timeline.length],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.webhooks.ofSession(session.session_id, { limit: PAGE_LIMIT }, { signal }),
  });
  return (
    <Section title={texts.webhooks}>
      {isPending && <Skeleton shape="field" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && data.url === null && <p className="text-ink-soft">{texts.noWebhooks}</p>}
      {data?.url && (
        <p className="text-ink-soft break-all">
          {texts.webhooksTo} <bdi>{data.url}</bdi>
        </p>
      )}
      {data?.disabled_at && <Notice tone="warn">{texts.disabled}</Notice>}
      <ul className="divide-line divide-y">
        {data?.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.delivery_id} delivery={delivery} sessionId={session.session_id} />
        ))}
      </ul>
    </Section>
  );
}

const COLOURS: Readonly<Record<Delivery['status'], string>> = {
  pending: 'text-ink-soft',
  delivered: 'text-good',
  failed: 'text-bad',
  disabled: 'text-warn',
};

function DeliveryRow({ delivery, sessionId }: { delivery: Delivery; sessionId: string }) {
  const { session: texts } = useConsoleTexts();
  const mayManage = useMay('manage');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.webhooks.resend(sessionId, delivery.delivery_id),
    onSuccess: () => {
      notify.success(texts.webhookResent);
      return client.invalidateQueries({ queryKey: [...api.webhooks.ofSession.key, sessionId] });
    },
    onError: (error) => notify.error(asApiError(error).message),
  });
  const { attempts } = delivery;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <code className="min-w-48">{delivery.type}</code>
      <span className={`font-strong ${COLOURS[delivery.status]}`}>{texts.delivery[delivery.status]}</span>
      {attempts.length === 0 ? (
        <span className="text-small text-ink-soft">{texts.noAttempts}</span>
      ) : (
        <details className="text-small min-w-0 flex-1">
          <summary className="text-ink-soft min-h-6 cursor-pointer">
            {texts.attempts(attempts.length)}
          </summary>
          <ol className="mt-1 space-y-1">
            {attempts.map(({ at, status_code, error }) => (
              <li key={at}>
                <Ago at={at} />:{' '}
                {status_code === null ? (error ?? texts.attemptRunning) : texts.attemptAnswered(status_code)}
              </li>
            ))}
          </ol>
        </details>
      )}
      {mayManage && (
        <span className="ms-auto">
          <Action busy={isPending} onClick={() => mutate()}>
            {texts.resendWebhook}
          </Action>
        </span>
      )}
    </li>
  );
}
