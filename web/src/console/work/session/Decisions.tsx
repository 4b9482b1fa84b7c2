import { useConsoleTexts } from '../../../texts/console.tsx';
import { Ago } from '../../ui/Ago.tsx';
import type { Session } from './steps.ts';

type Review = NonNullable<Session['review']>;

/** Shows earlier decisions with their reviewers and reasons. */
export function Decisions({ session, review }: { session: Session; review: Review }) {
  const { review: texts, words } = useConsoleTexts();
  const nameOf = (id: string | null) =>
    session.participants.find(({ participant_id }) => participant_id === id)?.name;
  return (
    <section className="border-line bg-surface rounded-card text-body border p-4">
      <h2 className="font-strong mb-2">{texts.decisions}</h2>
      <ol className="space-y-1">
        {review.decisions.map(
          ({ at, outcome, by, reason, step, participant_id, signer_reason, signer_note }) => {
            const who = by ?? texts.unknownReviewer;
            const signer = nameOf(participant_id);
            return (
              <li key={at}>
                {outcome === 'repeat' && step
                  ? texts.outcomes.repeat(
                      who,
                      signer ? texts.of(signer, words.steps[step]) : words.steps[step],
                    )
                  : outcome !== 'repeat' && texts.outcomes[outcome](who)}
                {signer_reason && (
                  <span className="text-ink-soft ms-2">
                    {texts.toSigner(
                      [texts.signerReasons[signer_reason], signer_note].filter(Boolean).join(' '),
                    )}
                  </span>
                )}
                {reason && <q className="text-ink-soft ms-2">{reason}</q>}
                <span className="text-small text-ink-soft ms-2">
                  <Ago at={at} />
                </span>
              </li>
            );
          },
        )}
      </ol>
    </section>
  );
}
