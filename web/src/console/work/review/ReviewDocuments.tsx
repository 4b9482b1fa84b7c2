import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { DrawnPage } from '../../setup/layouts/DrawnPage.tsx';
import { OpenDocument } from '../../setup/layouts/OpenDocument.tsx';
import { useDocument } from '../../setup/layouts/use-document.ts';
import { Action } from '../../ui/Action.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { documentAddress } from '../session/document-address.ts';
import { ReadDocument } from '../session/ReadDocument.tsx';
import type { Session } from '../session/steps.ts';
import { Topic } from '../session/Topic.tsx';

const THUMBNAIL_PX = 88;

/**
 * Shows the first page of each document. Clicking a page opens the whole document. The key `d` opens the first
 * document.
 */
export function ReviewDocuments({ session }: { session: Session }) {
  const { session: texts, review } = useConsoleTexts();
  const [shown, setShown] = useState<number | null>(null);
  useShortcuts({ d: () => setShown(1) });
  const { documents } = session;
  return (
    <Topic title={texts.documents}>
      <ul className="space-y-2">
        {documents.map(({ sha256, name, pages }, index) => (
          <li key={sha256} className="flex gap-3">
            <div className="shrink-0 *:min-h-0" style={{ width: THUMBNAIL_PX }} aria-hidden="true">
              <FirstPage session={session} number={index + 1} />
            </div>
            <div className="min-w-0 space-y-2">
              <p className="[overflow-wrap:anywhere]">
                {name} <span className="text-ink-soft whitespace-nowrap">· {texts.pages(pages)}</span>
              </p>
              <Action
                aria-keyshortcuts={index === 0 ? 'D' : undefined}
                aria-label={documents.length === 1 ? undefined : `${review.read}: ${name}`}
                onClick={() => setShown(index + 1)}
              >
                {review.read}
              </Action>
            </div>
          </li>
        ))}
      </ul>
      {shown !== null && <ReadDocument session={session} number={shown} onClose={() => setShown(null)} />}
    </Topic>
  );
}

function FirstPage({ session, number }: { session: Session; number: number }) {
  const { size_bytes = 0 } = session.documents[number - 1] ?? {};
  const opened = useDocument(documentAddress(session, number, 'original'), size_bytes);
  return opened.kind === 'open' ? (
    <OpenDocument opened={opened}>
      {(pdf, width) => <DrawnPage pdf={pdf} page={1} width={width} />}
    </OpenDocument>
  ) : (
    <div className="border-line bg-ground aspect-3/4 border" />
  );
}
