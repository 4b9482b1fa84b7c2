/** Names a session by its people, wherever it is listed or opened. */
import type { summary } from '@countersign/contract/originator/session-data';
import type { z } from 'zod';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';

type Named = Pick<z.output<typeof summary>, 'signer_name' | 'participants_total' | 'reference' | 'batch'>;

/**
 * Shows the first signer and, if there are more, their number, such as '+1'. Shows a placeholder once the name is
 * erased.
 */
export function Signers({ session }: { session: Named }) {
  const { sessions: texts } = useConsoleTexts();
  const { signer_name, participants_total } = session;
  return (
    <>
      {signer_name === null ? (
        <span className="text-ink-soft font-regular">{texts.nameErased}</span>
      ) : (
        <bdi>{signer_name}</bdi>
      )}
      {participants_total > 1 && (
        <span className="text-ink-soft font-regular" title={texts.moreSigners(participants_total - 1)}>
          {' '}
          +{participants_total - 1}
        </span>
      )}
    </>
  );
}

/** Shows the reference, the batch, and the key of its row unless that key equals the reference. */
export function referenceText({ reference, batch }: Pick<Named, 'reference' | 'batch'>): string {
  const rowKey = batch && batch.row_key !== reference ? batch.row_key : null;
  return [reference, batch?.name, rowKey].filter(Boolean).join(' · ');
}

/** Returns the session as one line of text, for labels and results. */
export function useSessionText(): (session: Named) => string {
  const { sessions: texts } = useConsoleTexts();
  return (session) =>
    [session.signer_name ?? texts.nameErased, referenceText(session)].filter(Boolean).join(', ');
}

/**
 * Returns the title of the browser tab. Installations can exclude names from tabs and thus from the browser's history.
 */
export function useTabTitle(session: Named): string {
  const { session: texts } = useConsoleTexts();
  const { tab_title } = useMe();
  return (tab_title === 'name' ? session.signer_name : session.reference) || texts.title;
}

/** Shows the heading of a page about one session: its people, and below them its reference and batch. */
export function SessionHeading({ session }: { session: Named }) {
  const reference = referenceText(session);
  return (
    <>
      <Signers session={session} />
      {reference && (
        <span className="text-body text-ink-soft font-regular block break-words">{reference}</span>
      )}
    </>
  );
}
