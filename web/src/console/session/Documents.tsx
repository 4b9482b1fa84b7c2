import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { addressOf } from '../api/call.ts';
import { actionClass } from '../parts/Action.tsx';
import { Section } from '../parts/Page.tsx';
import type { Session } from './steps.ts';

/** The document as it was uploaded, and sealed, side by side. */
export function Documents({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const { name, sha256, pages, size_bytes } = session.document;
  if (session.erased_at) return null;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(size_bytes / 1000);
  return (
    <Section title={texts.documents}>
      <div className="desk:grid-cols-2 grid gap-4">
        <Version session={session} version="original" title={texts.original}>
          <p className="break-words">{name}</p>
          <p className="text-small text-ink-soft">
            {texts.pages(pages)}, {size}
          </p>
          <p className="text-small text-ink-soft break-all">
            {texts.sha256} <code>{sha256}</code>
          </p>
        </Version>
        {session.status === 'COMPLETED' ? (
          <Version session={session} version="sealed" title={texts.sealed} />
        ) : (
          <div>
            <h3 className="font-strong">{texts.sealed}</h3>
            <p className="text-ink-soft mt-1">{texts.notSealed}</p>
          </div>
        )}
      </div>
    </Section>
  );
}

interface VersionProps {
  session: Session;
  version: 'original' | 'sealed';
  title: string;
  children?: React.ReactNode;
}

function Version({ session, version, title, children }: VersionProps) {
  const { session: texts } = useConsoleTexts();
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-strong">{title}</h3>
        <a
          href={addressOf(
            '/api/v1/originator/sessions/:id/document',
            { id: session.session_id },
            { version },
          )}
          target="_blank"
          rel="noreferrer"
          aria-label={`${texts.open}: ${title}`}
          className={actionClass('quiet')}
        >
          {texts.open}
        </a>
      </div>
      {children}
    </div>
  );
}
