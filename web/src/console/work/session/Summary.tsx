import { showKeyFacts } from '@countersign/contract/rules/key-facts';
import { useQuery } from '@tanstack/react-query';
import { hasEnded, isTimed, SETTLED_STATUSES, stepAt } from '@countersign/contract/rules/participant-state';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useLanguage, useTexts } from '../../../texts/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useDepartmentName } from '../../api/department-names.ts';
import { templatesQuery } from '../../api/lists.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Assignee } from './Assignee.tsx';
import { Reviewers } from './Reviewers.tsx';
import { awaited, isParticipantStatus, type Session } from './steps.ts';

/** Shows the state of the session at a glance. */
export function Summary({ session }: { session: Session }) {
  const { session: texts, sessions, review, setup, stamps, keyFacts } = useConsoleTexts();
  const { language } = useLanguage();
  const { data: templates = [] } = useQuery(templatesQuery);
  const template = templates.find(({ template_id }) => template_id === session.template_id);
  const departmentName = useDepartmentName();
  const metadata = Object.entries(session.metadata);
  return (
    <section className="border-line bg-surface rounded-card text-body mt-4 border p-4">
      <div className="font-strong text-base">
        <StatusMark status={session.status} />
      </div>
      <p className="mt-1 mb-4">{useStands(session)}</p>
      {session.cancel_reason && (
        <p className="mb-4">
          <span className="text-ink-soft">{texts.cancelReason}:</span> {session.cancel_reason}
        </p>
      )}
      {session.found_altered.length > 0 && (
        <Notice tone="warn">
          {texts.foundAltered}
          <ul className="list-disc ps-5">
            {session.found_altered.map((found) => (
              <li key={found}>{found}</li>
            ))}
          </ul>
        </Notice>
      )}
      {session.is_test && <Notice tone="warn">{sessions.testText}</Notice>}
      {session.erased_at && <Notice tone="calm">{texts.erased}</Notice>}
      {session.sealing_problem && (
        <Notice tone="warn">{texts.sealingProblems[session.sealing_problem]}</Notice>
      )}
      {session.erased_at && !session.files_erased_at && <Notice tone="warn">{texts.filesLeft}</Notice>}
      <div className="mt-4">
        <Facts
          list={[
            [texts.facts.created, <Ago key="created" at={session.created_at} />],
            session.completed_at !== null && [
              texts.facts.completed,
              <Ago key="completed" at={session.completed_at} />,
            ],
            isTimed(session.status) && [texts.facts.ends, <Ago key="ends" at={session.expires_at} />],
            session.status === 'IN_REVIEW' &&
              session.review !== null && [review.due, <Ago key="due" at={session.review.due_at} />],
            [
              texts.facts.template,
              [
                template?.name ?? (session.template_id ? '' : texts.facts.defaults),
                session.template_version === null
                  ? ''
                  : setup.templates.versions.version(session.template_version),
              ]
                .filter(Boolean)
                .join(', '),
            ],
            session.stamp !== null && [stamps.one, <StampFact key="stamp" stamp={session.stamp} />],
            [texts.facts.assignee, <Assignee key="assignee" session={session} />],
            (session.reviewers.length > 0 || (session.may_need_review && !hasEnded(session.status))) && [
              texts.facts.reviewers,
              <Reviewers key="reviewers" session={session} />,
            ],
            session.department !== null && [texts.facts.department, departmentName(session.department)],
            [
              texts.facts.id,
              <code key="id" className="text-small">
                {session.session_id}
              </code>,
            ],
          ]}
        />
      </div>
      {session.key_facts && (
        <details className="mt-4">
          <summary className="text-small text-ink-soft min-h-6 cursor-pointer">{keyFacts.title}</summary>
          <div className="mt-2">
            <Facts
              list={showKeyFacts(session.key_facts, language, keyFacts).facts.map(({ label, value }) => [
                label,
                value,
              ])}
            />
          </div>
        </details>
      )}
      {metadata.length > 0 && (
        <details className="mt-4">
          <summary className="text-small text-ink-soft min-h-6 cursor-pointer">{texts.metadata}</summary>
          <div className="mt-2">
            <Facts list={metadata} />
          </div>
        </details>
      )}
    </section>
  );
}

function StampFact({ stamp }: { stamp: NonNullable<Session['stamp']> }) {
  const { stamps: texts, words } = useConsoleTexts();
  const { number, state, article, value, status } = stamp;
  const shown = status === 'available' ? texts.returned : texts.statuses[status];
  return (
    <>
      <bdi>{number}</bdi> · {texts.states[state]} · {article} · {texts.value(words.figure(value))} · {shown}
    </>
  );
}

/** Describes in one sentence what the session is waiting for. */
function useStands(session: Session): string {
  const { session: texts, words } = useConsoleTexts();
  const blocked = session.participants.find(({ status }) => status === 'BLOCKED');
  const { locale } = useTexts();
  const next = awaited(session);
  const [first] = next;
  const step = first && next.length === 1 && isParticipantStatus(first.status) ? stepAt(first.status) : null;
  const names = new Intl.ListFormat(locale).format(next.map(({ name }) => name));
  switch (session.status) {
    case 'NEW':
    case 'IN_PROGRESS':
      if (blocked) return texts.stands.blocked(blocked.name);
      if (session.status === 'NEW') return texts.stands.NEW(names, next.length);
      return step ? texts.stands.IN_PROGRESS(names, words.steps[step]) : texts.stands.several(names);
    case 'CANCELLED':
      if (session.found_altered.length > 0) return texts.stands.cancelledAltered;
      return session.participants.every(({ status }) =>
        SETTLED_STATUSES.some((settled) => settled === status),
      )
        ? texts.stands.cancelledSigned
        : texts.stands.CANCELLED;
    case 'SEALING':
      return session.sealing_problem ? texts.stands.notSealed : texts.stands.SEALING;
    case 'IN_REVIEW':
    case 'COMPLETED':
    case 'EXPIRED':
    case 'REJECTED':
    case 'DECLINED':
      return texts.stands[session.status];
  }
}
