/** Shows the signers of a session as its name, in lists and on pages. */
import type { summary } from '@countersign/contract/originator/session-data';
import type { z } from 'zod';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';

type Named = Pick<z.output<typeof summary>, 'signer_name' | 'participants_total' | 'reference' | 'batch'>;

/**
 * Shows the first signer and the number of further signers, such as '+1'. If the name is erased, shows a placeholder.
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

/**
 * Returns the reference, the batch, and the key of the session's row in the batch. Omits the key if it equals the
 * reference.
 */
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
 * Returns the title of the browser tab. An installation can exclude names from titles, so that the browser's history
 * does not contain them.
 */
export function useTabTitle(session: Named): string {
  const { session: texts } = useConsoleTexts();
  const { tab_title } = useMe();
  return (tab_title === 'name' ? session.signer_name : session.reference) || texts.title;
}

/** Shows the heading of a page about one session. It consists of the signers, the reference and the batch. */
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
