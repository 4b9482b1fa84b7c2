import type { listUndeliveredWebhooks } from '@countersign/contract/originator/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api, PAGE_LIMIT } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Ago } from '../../ui/Ago.tsx';
import { CallAction } from '../../ui/CallAction.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';

type Delivery = DataOf<typeof listUndeliveredWebhooks>['deliveries'][number];

/** Shows the undelivered webhooks of all sessions, each with a button to resend it. */
export function Undelivered() {
  const texts = useConsoleTexts().setup.webhooks;
  const query = useQuery({ ...api.webhooks.undelivered.query({ limit: PAGE_LIMIT }), staleTime: 10_000 });
  return (
    <Section title={texts.undelivered}>
      <Loaded query={query}>
        {({ deliveries, next_cursor }) => (
          <>
            <p className="text-ink-soft">
              {deliveries.length === 0 ? texts.allDelivered : texts.undeliveredText}
              {next_cursor !== null && ` ${texts.moreUndelivered(deliveries.length)}`}
            </p>
            <ul className="divide-line divide-y">
              {deliveries.map((delivery) => (
                <Row key={delivery.delivery_id} delivery={delivery} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { session, sessions, setup } = useConsoleTexts();
  const mayManage = useMay('manage');
  const { delivery_id, last_attempt: last, type, reference, session_id, status, created_at } = delivery;
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
        <CallAction
          act={() => api.webhooks.resend(session_id, delivery_id)}
          done={session.webhookResent}
          refresh="webhooks"
        >
          {session.resendWebhook}
        </CallAction>
      )}
    </li>
  );
}
