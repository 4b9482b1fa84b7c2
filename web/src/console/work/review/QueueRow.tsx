import { severityOf } from '@countersign/contract/rules/review';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import { referenceText, Signers } from '../session/Signers.tsx';
import { reasonText } from './reason-text.ts';
import { SeverityMark } from './SeverityMark.tsx';
import type { QueuedReview } from './use-reviews.ts';

const REASONS_SHOWN = 2;

/** Shows a session that waits for a review. Its link covers the whole row. */
export function QueueRow({ review }: { review: QueuedReview }) {
  const texts = useConsoleTexts();
  const { locale } = useTexts();
  const { session_id, photo_sha256, reasons, severity, is_overdue, is_approved, round } = review;
  // The most severe reasons come first. A failed check is therefore always visible and never hidden in the number of
  // further reasons.
  const ordered = [...reasons].sort((a, b) => severityOf([b]) - severityOf([a]));
  const words = [...new Set(ordered.map((reason) => reasonText(reason, texts, locale)))];
  const failed = new Set(
    ordered.filter(({ code }) => code === 'CHECK_FAILED').map((reason) => reasonText(reason, texts, locale)),
  );
  const notes = [
    ...(words.length > REASONS_SHOWN ? [texts.review.more(words.length - REASONS_SHOWN)] : []),
    ...(is_approved ? [texts.review.approved] : []),
    ...(round > 1 ? [texts.review.round(round)] : []),
  ];
  return (
    <li className="hover:bg-ground focus-within:bg-brand/8 desk:grid-cols-[3.5rem_minmax(7rem,10rem)_minmax(5rem,7rem)_8.5rem_1fr_auto_7rem] text-body relative grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2">
      <Thumbnail sessionId={session_id} sha256={photo_sha256} />
      <Link
        to={`/review/${session_id}`}
        className="font-strong focus-visible:after:outline-brand max-desk:order-1 min-w-0 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3"
      >
        <Signers session={review} />
      </Link>
      <span className="text-ink-soft max-desk:order-3 max-desk:col-span-2 max-desk:col-start-2 max-desk:empty:hidden min-w-0 truncate">
        {referenceText(review)}
      </span>
      <span className="max-desk:order-2">
        <SeverityMark severity={severity} />
      </span>
      <span className="max-desk:order-4 max-desk:col-span-2 max-desk:col-start-2 min-w-0">
        {words.slice(0, REASONS_SHOWN).map((word, index) => (
          <Fragment key={word}>
            {index > 0 && ' · '}
            <span className={failed.has(word) ? 'text-bad font-strong' : undefined}>{word}</span>
          </Fragment>
        ))}
        {notes.length > 0 && ` · ${notes.join(' · ')}`}
      </span>
      <span className="text-small text-ink-soft max-desk:order-5 max-desk:col-start-2 relative z-1">
        {texts.review.waits} <Ago at={review.started_at} />
      </span>
      <span
        className={`text-small max-desk:order-6 relative z-1 text-end ${is_overdue ? 'text-bad font-strong' : 'text-ink-soft'}`}
      >
        {is_overdue ? texts.review.overdue : texts.review.due} <Ago at={review.due_at} />
      </span>
    </li>
  );
}

/** Shows the signer's photo. It needs no label, because the name is next to it. */
function Thumbnail({ sessionId, sha256 }: { sessionId: string; sha256: string | null }) {
  const shape = 'border-line bg-ground aspect-4/3 w-14 rounded-control border max-desk:row-span-2';
  return sha256 === null ? (
    <span className={shape} />
  ) : (
    <img
      src={api.sessions.evidencePart.address(sessionId, sha256, { size: 'small' })}
      alt=""
      loading="lazy"
      className={`${shape} object-cover`}
    />
  );
}
