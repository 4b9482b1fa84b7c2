import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Section } from '../../ui/Page.tsx';
import { Checks } from './Checks.tsx';
import { SignerActs } from './SignerActs.tsx';
import { StepMarks } from './StepMarks.tsx';
import { isParticipantStatus, stepsOf, type Participant, type Session } from './steps.ts';
import { stepAt } from '@countersign/contract/rules/participant-state';

/** Shows the signers, their progress and their checks. */
export function People({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  return (
    <Section title={texts.people}>
      <ul className="divide-line divide-y">
        {session.participants.map((person) => (
          <li key={person.participant_id} className="space-y-4 py-4 first:pt-0 last:pb-0">
            <Person person={person} session={session} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Person({ person, session }: { person: Participant; session: Session }) {
  const { session: texts, words } = useConsoleTexts();
  const mayManage = useMay('manage');
  const isOpen = isParticipantStatus(person.status) && stepAt(person.status) !== null;
  const method = methodText(person, texts);
  const isRunning = session.status === 'NEW' || session.status === 'IN_PROGRESS';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-strong break-words">{person.name}</h3>
          <p className="text-small text-ink-soft">
            <bdi>{person.phone_masked}</bdi>
            {person.email_masked && (
              <>
                {' · '}
                <bdi>{person.email_masked}</bdi>
              </>
            )}
            {isOrdered(session.participants) && ` · ${texts.order(person.signing_order)}`}
            {method && ` · ${method}`}
            {isParticipantStatus(person.status) && ` · ${words.participant[person.status]}`}
          </p>
        </div>
        {mayManage && isOpen && isRunning && <SignerActs person={person} session={session} />}
      </div>
      {person.declined && <Declined {...person.declined} />}
      <StepMarks steps={stepsOf(person, session)} />
      <Checks checks={person.checks} />
    </>
  );
}

/** Returns the signature method of a signer. Returns null for signers who draw, unless another method was requested. */
function methodText(
  { signature_method: asked, signed_with: used }: Participant,
  texts: ConsoleTexts['session'],
): string | null {
  if (asked === 'drawn') return null;
  return used === 'drawn' ? texts.drawnInstead(texts.methods[asked]) : texts.methods[used ?? asked];
}

/**
 * Returns whether to show the numbers of the signers. If all of them sign at the same time, their numbers are equal and
 * say nothing.
 */
const isOrdered = (people: readonly Participant[]): boolean =>
  new Set(people.map(({ signing_order }) => signing_order)).size > 1;

function Declined({ at, reason, words }: NonNullable<Participant['declined']>) {
  const { session: texts } = useConsoleTexts();
  return (
    <div className="border-bad border-s-3 ps-3">
      <p className="font-strong">
        {texts.declined} <Ago at={at} />
      </p>
      <p>{reason ? texts.declineReasons[reason] : texts.declineErased}</p>
      {words && <p className="text-ink-soft break-words whitespace-pre-line">“{words}”</p>}
    </div>
  );
}
