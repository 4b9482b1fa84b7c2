/** Names a session by its people, wherever it is listed or opened. */
import type { summary } from '@countersign/contract/originator/session-data';
import type { z } from 'zod';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';

type Named = Pick<z.output<typeof summary>, 'signer_name' | 'participants_total' | 'reference' | 'batch'>;

/** The first signer, '+1' for more, and a word once the name is erased. */
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

/** The reference, the batch, and the key of its row unless it repeats the reference. */
export function referenceText({ reference, batch }: Pick<Named, 'reference' | 'batch'>): string {
  const rowKey = batch && batch.row_key !== reference ? batch.row_key : null;
  return [reference, batch?.name, rowKey].filter(Boolean).join(' · ');
}

/** The session in one line of text, for labels and results. */
export function useSessionText(): (session: Named) => string {
  const { sessions: texts } = useConsoleTexts();
  return (session) =>
    [session.signer_name ?? texts.nameErased, referenceText(session)].filter(Boolean).join(', ');
}

/** The title of the browser tab. Installations can keep names out of tabs and out of the browser's history. */
export function useTabTitle(session: Named): string {
  const { session: texts } = useConsoleTexts();
  const { tab_title } = useMe();
  return (tab_title === 'name' ? session.signer_name : session.reference) || texts.title;
}

/** The heading of a page about one session: its people, and below them its reference and batch. */
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
