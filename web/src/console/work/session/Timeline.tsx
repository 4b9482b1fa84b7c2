import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMay, useMe } from '../../api/me.ts';
import { exactTime } from '../../ui/relative-time.ts';
import { Section } from '../../ui/Page.tsx';
import { textOf, type Evidence } from './evidence.ts';
import type { Session } from './steps.ts';

/** Shows every event of the chain in order, and whether the chain is intact. */
export function Timeline({ session, evidence }: { session: Session; evidence: Evidence | undefined }) {
  const { session: texts } = useConsoleTexts();
  const mayLook = useMay('evidence');
  const { role } = useMe();
  const { locale } = useTexts();
  const names = new Map(session.participants.map(({ participant_id, name }) => [participant_id, name]));
  const words = new Map<string, string>(Object.entries(texts.events));
  return (
    <Section
      title={texts.timeline}
      actions={
        (role === 'administrator' || role === 'auditor') && (
          <Link
            to={`/activity?session=${session.session_id}`}
            className="text-body text-brand font-strong pointer-coarse:min-h-12 flex min-h-6 items-center underline underline-offset-4"
          >
            {texts.whoLooked}
          </Link>
        )
      }
    >
      {evidence && (
        <Notice tone={evidence.intact ? 'good' : 'bad'}>
          {evidence.intact ? texts.chainIntact(evidence.head.count) : texts.chainBroken}
          <p className="text-small break-all">
            <code>{evidence.head.sha256}</code>
          </p>
        </Notice>
      )}
      {!evidence && mayLook && <p className="text-small text-ink-soft">{texts.chainUnchecked}</p>}
      <ol className="divide-line mt-3 divide-y">
        {session.timeline.map(({ seq, at, type, participant_id, by, facts }) => (
          <li
            key={seq}
            className="wide:grid-cols-[2.5rem_14rem_1fr_14rem] grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 py-1.5"
          >
            <span className="text-small text-ink-soft tabular-nums">{seq}</span>
            <time
              dateTime={at}
              className="text-small text-ink-soft max-wide:order-3 max-wide:col-start-2 tabular-nums"
            >
              {exactTime(new Date(at), locale)}
            </time>
            <span>
              {words.get(type) ?? <code>{type}</code>}
              <MessageDetail facts={facts} />
              {type === 'SESSION_ASSIGNED' && (
                <span className="text-small text-ink-soft block">
                  {textOf(facts['assignee_name']) ?? texts.assignNoOne}
                </span>
              )}
            </span>
            <span className="text-small text-ink-soft max-wide:col-start-2 max-wide:order-4">
              {participant_id && by.kind !== 'signer' && names.get(participant_id) && (
                <span className="block">{texts.about(names.get(participant_id) ?? '')}</span>
              )}
              {by.name !== null && <span className="block">{texts.by[by.kind](by.name)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Shows the kind of a message, its channel, and why it failed. */
function MessageDetail({ facts }: { facts: Session['timeline'][number]['facts'] }) {
  const { insight } = useConsoleTexts();
  const { kinds, channels } = insight.messages;
  const kind = nameIn(kinds, facts['kind']);
  const channel = nameIn(channels, facts['channel']);
  const next = nameIn(channels, facts['next_channel']);
  const reason = textOf(facts['reason']);
  if (channel === null) return null;
  const way = [kind, next === null ? channel : `${channel} → ${next}`].filter((part) => part !== null);
  return (
    <span className="text-small text-ink-soft block">
      {way.join(', ')}
      {reason !== null && `: ${reason}`}
    </span>
  );
}

const nameIn = (names: Readonly<Record<string, string>>, key: unknown): string | null =>
  typeof key === 'string' && Object.hasOwn(names, key) ? (names[key] ?? null) : null;
