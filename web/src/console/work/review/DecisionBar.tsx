import { shownCount } from '@countersign/contract/rules/counts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import type { Session } from '../session/steps.ts';
import { useShortcuts, type Shortcuts } from '../../ui/shortcuts.ts';
import { DecisionDialog, type Decision } from './DecisionDialog.tsx';
import { useReviews } from './use-reviews.ts';

/**
 * Shows the buttons for the decision with their keyboard shortcuts, and links to the next and the previous session. The
 * bar is always visible.
 */
export function DecisionBar({ session }: { session: Session }) {
  const { review: texts } = useConsoleTexts();
  const navigate = useNavigate();
  const mayDecide = useMay('review');
  const [open, setOpen] = useState<Decision | null>(null);
  const { data } = useReviews();
  const { review } = session;
  const ids = data?.reviews.map(({ session_id }) => session_id) ?? [];
  const place = ids.indexOf(session.session_id);
  // A decided session is no longer in the queue, so the next session is the first one in the queue.
  const next = place === -1 ? ids[0] : ids[place + 1];
  const previous = place === -1 ? undefined : ids[place - 1];
  const go = (id: string | undefined) => id !== undefined && void navigate(`/review/${id}`);
  const isOpen = review?.is_open === true && mayDecide;
  const refusal = review?.refusal ?? null;
  const mayAccept = isOpen && refusal === null;
  // Whether the reviewer can reject the session or request a repeat. The first of two reviewers still can after
  // accepting.
  const mayRefuse = isOpen && (refusal === null || refusal === 'REVIEW_APPROVED_BY_YOU');
  useShortcuts({
    j: () => go(next),
    k: () => go(previous),
    ...(mayAccept ? keyFor('a', () => setOpen('accept')) : {}),
    ...(mayRefuse ? keyFor('r', () => setOpen('reject')) : {}),
    ...(mayRefuse ? keyFor('e', () => setOpen('repeat')) : {}),
  });
  const note = !review?.is_open
    ? texts.decided
    : mayDecide
      ? review.refusal_reason
        ? texts.ownActs[review.refusal_reason]
        : refusal && texts.refusals[refusal]
      : texts.readOnly;
  return (
    <div className="bg-ground border-line z-10 -mx-4 flex flex-wrap items-center gap-2 border-t px-4 py-3">
      {mayAccept && (
        <Action variant="primary" aria-keyshortcuts="A" onClick={() => setOpen('accept')}>
          {texts.accept} <Key>A</Key>
        </Action>
      )}
      {mayRefuse && (
        <>
          <Action aria-keyshortcuts="E" onClick={() => setOpen('repeat')}>
            {texts.repeat} <Key>E</Key>
          </Action>
          <Action variant="danger" aria-keyshortcuts="R" onClick={() => setOpen('reject')}>
            {texts.reject} <Key>R</Key>
          </Action>
        </>
      )}
      {note && <p className="text-body text-ink-soft">{note}</p>}
      <div className="ms-auto flex items-center gap-2">
        <Link
          to={`/sessions/${session.session_id}`}
          className="text-body text-brand font-strong pointer-coarse:min-h-12 flex min-h-6 items-center underline underline-offset-4"
        >
          {texts.wholeSession}
        </Link>
        {place >= 0 && data && (
          <span className="text-small text-ink-soft tabular-nums">
            {texts.position(place + 1, shownCount(data.total))}
          </span>
        )}
        <Action aria-keyshortcuts="K" disabled={previous === undefined} onClick={() => go(previous)}>
          {texts.previous} <Key>K</Key>
        </Action>
        <Action aria-keyshortcuts="J" disabled={next === undefined} onClick={() => go(next)}>
          {texts.next} <Key>J</Key>
        </Action>
      </div>
      {open && review && (
        <DecisionDialog
          decision={open}
          session={session}
          review={review}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void navigate(next === undefined ? '/review' : `/review/${next}`);
          }}
        />
      )}
    </div>
  );
}

/** Returns shortcuts for a letter with and without the Shift key. */
const keyFor = (letter: string, act: () => void): Shortcuts => ({
  [letter]: act,
  [letter.toUpperCase()]: act,
});

/** Shows the key on the button. Screen readers get `aria-keyshortcuts` instead. */
const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="text-small font-regular max-wide:hidden rounded-sm border border-current px-1.5 font-sans leading-5"
  >
    {children}
  </kbd>
);
