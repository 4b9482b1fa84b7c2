import { shownCount } from '@countersign/contract/rules/counts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { endsSoon, isSilent, type Health } from './verdict.ts';
import { VerdictNotice } from './VerdictNotice.tsx';

const REFRESH_MS = 15_000;
/** The age in milliseconds from which IP address data is unreliable. */
const OLD_MS = 30 * 86_400_000;

/** Shows administrators the state of the installation. */
export function HealthPage() {
  const { health: texts } = useConsoleTexts();
  const query = useQuery({ ...api.health.get.query(), refetchInterval: REFRESH_MS });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Loaded query={query} loading={<Loading text={texts.loading} />}>
        {(health) => (
          <>
            <VerdictNotice health={health} />
            <Seal health={health} />
            <Keys keys={health.keys} />
            <Queues queues={health.queues} />
            {health.channels.map((channel) => (
              <Channel key={channel.channel} channel={channel} />
            ))}
            <Providers health={health} />
            <Retention />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Seal({ health }: { health: Health }) {
  const texts = useConsoleTexts().health;
  const { seal } = health;
  const ends = seal.certificate_ends_at;
  return (
    <Section title={texts.seal}>
      <Facts
        list={[
          [texts.certificateEnds, ends ? <Ago key="ends" at={ends} /> : '–'],
          [texts.lastSealed, time(seal.last_sealed_at, texts.never)],
        ]}
      />
      {seal.problem && <Notice tone="bad">{`${texts.cannotSeal} ${seal.problem}`}</Notice>}
      {endsSoon(health) && !seal.problem && <Notice tone="warn">{texts.endsSoon}</Notice>}
    </Section>
  );
}

function Keys({ keys }: { keys: Health['keys'] }) {
  const texts = useConsoleTexts().health;
  const { state, since, done, total, unreadable, nodes_with_former_key: nodes } = keys;
  const isUnderWay = state !== 'settled';
  return (
    <Section title={texts.keys}>
      <Facts
        list={[
          [texts.keySince, time(since, '–')],
          [texts.keyState, texts.keyStates[state]],
          isUnderWay ? [texts.keyProgress, texts.keyDone(done, total)] : null,
          isUnderWay ? [texts.keyNodes, String(nodes)] : null,
        ]}
      />
      {isUnderWay && nodes > 0 && <Notice tone="warn">{texts.keyNodesAdvice}</Notice>}
      {unreadable > 0 && <Notice tone="bad">{texts.keyUnreadable(unreadable)}</Notice>}
    </Section>
  );
}

function Queues({ queues }: { queues: Health['queues'] }) {
  const texts = useConsoleTexts().health;
  return (
    <Section title={texts.waiting}>
      <Facts
        list={queues.map(({ name, waiting, oldest_at }) => [
          texts.queues[name],
          <span key={name}>
            {shownCount(waiting)}
            {oldest_at && (
              <span className="text-small text-ink-soft">
                {' '}
                {texts.since} <Ago at={oldest_at} />
              </span>
            )}
          </span>,
        ])}
      />
    </Section>
  );
}

function Channel({ channel }: { channel: Health['channels'][number] }) {
  const texts = useConsoleTexts().health;
  const { failed, delivered, last_error } = channel;
  return (
    <Section title={texts.channels[channel.channel]}>
      <Facts
        list={[
          [texts.lastSent, time(channel.last_sent_at, texts.never)],
          [texts.sent, shownCount(channel.sent)],
          delivered === null ? null : [texts.delivered, shownCount(delivered)],
          [texts.failed, shownCount(failed)],
          [texts.lastFailed, time(channel.last_failed_at, texts.never)],
        ]}
      />
      {last_error && (
        <p className="mt-3 break-words">
          <FailureText
            code={channel.last_failure_code}
            providerCode={channel.last_provider_code}
            error={last_error}
          />
        </p>
      )}
    </Section>
  );
}

function Providers({ health: { providers, address_data, webhooks, at } }: { health: Health }) {
  const texts = useConsoleTexts().health;
  const isOld = address_data.some(({ date }) => Date.parse(at) - Date.parse(date) > OLD_MS);
  return (
    <Section title={texts.providers}>
      <Facts
        list={[
          ...providers.map(
            (provider) =>
              [texts.ports[provider.port], <Provider key={provider.port} {...provider} />] as const,
          ),
          [texts.lastWebhook, time(webhooks.last_delivered_at, texts.never)],
          [
            texts.undelivered,
            <Link key="undelivered" to="/webhooks" className="underline underline-offset-4">
              {shownCount(webhooks.undelivered)}
            </Link>,
          ],
          ...address_data.map(
            ({ name, date }) => [texts.dataOf(name), <Ago key={name} at={date} />] as const,
          ),
        ]}
      />
      {address_data.length === 0 && <p className="text-ink-soft mt-3">{texts.noData}</p>}
      {isOld && <Notice tone="warn">{texts.oldData}</Notice>}
    </Section>
  );
}

/**
 * Shows a provider's name and last response. If the provider has failed to respond since, also shows the time of that
 * failure.
 */
function Provider(provider: Health['providers'][number]) {
  const texts = useConsoleTexts().health;
  const { name, answered_at, unanswered_at } = provider;
  return (
    <span>
      {name}
      {answered_at && (
        <span className="text-small text-ink-soft">
          {' '}
          {texts.answered} <Ago at={answered_at} />
        </span>
      )}
      {unanswered_at && isSilent(provider) && (
        <span className="text-small text-bad block">
          {texts.unanswered} <Ago at={unanswered_at} />
        </span>
      )}
    </span>
  );
}

/** Shows which data will be erased soon. */
function Retention() {
  const texts = useConsoleTexts().health;
  const { data } = useQuery(api.insight.retention.query());
  if (!data) return null;
  const { retention_days: days, ended, first_ended_at, first_erased_at, due } = data;
  return (
    <Section title={texts.retention}>
      <p className="mb-3">{days === null ? texts.keptForEver : texts.keptFor(days)}</p>
      <Facts
        list={[
          [texts.ended, shownCount(ended)],
          [texts.firstEnded, time(first_ended_at, '–')],
          days === null ? null : [texts.firstErased, time(first_erased_at, '–')],
          ...due.map(
            ({ within_days, sessions }) =>
              [
                within_days === 0 ? texts.dueNow : texts.dueWithin(within_days),
                shownCount(sessions),
              ] as const,
          ),
        ]}
      />
      <p className="text-small text-ink-soft mt-3">{texts.whatIsErased}</p>
    </Section>
  );
}

const time = (at: string | null, otherwise: string) => (at ? <Ago at={at} /> : otherwise);
