import { lazy, Suspense, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useFileSize } from '../../ui/use-file-size.ts';
import { api } from '../../api/api.ts';
import { Action, actionClass } from '../../ui/Action.tsx';
import { Section } from '../../ui/Page.tsx';
import { documentAddress, type DocumentVersion } from './document-address.ts';
import type { Session } from './steps.ts';

const CompareDocuments = lazy(async () => ({
  default: (await import('./CompareDocuments.tsx')).CompareDocuments,
}));

/**
 * Shows the uploaded and the sealed version of each document, and a separate certificate. Several sealed files can be
 * downloaded as one.
 */
export function Documents({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  if (session.erased_at) return null;
  const { documents } = session;
  const isSealed = session.status === 'COMPLETED';
  return (
    <Section title={texts.documents}>
      <ol className="divide-line divide-y">
        {documents.map((document, index) => (
          <li key={document.sha256} className="py-4 first:pt-0 last:pb-0">
            {documents.length > 1 && (
              <p className="text-small text-ink-soft mb-2">{texts.documentOf(index + 1, documents.length)}</p>
            )}
            <Document session={session} document={document} number={index + 1} isSealed={isSealed} />
          </li>
        ))}
      </ol>
      {isSealed && (documents.length > 1 || session.certificate_sha256 !== null) && (
        <p className="border-line mt-4 flex flex-wrap gap-4 border-t pt-4">
          {session.certificate_sha256 !== null && (
            <a
              href={api.sessions.document.address(session.session_id, { version: 'certificate' })}
              target="_blank"
              rel="noreferrer"
              className={actionClass('quiet')}
            >
              {texts.certificate}
            </a>
          )}
          <a href={api.sessions.bundle.address(session.session_id)} className={actionClass('quiet')}>
            {texts.bundle}
          </a>
        </p>
      )}
    </Section>
  );
}

interface DocumentProps {
  session: Session;
  document: Session['documents'][number];
  number: number;
  isSealed: boolean;
}

function Document({ session, document, number, isSealed }: DocumentProps) {
  const { session: texts } = useConsoleTexts();
  const [isComparing, setComparing] = useState(false);
  const { name, sha256, pages, size_bytes } = document;
  const size = useFileSize()(size_bytes);
  return (
    <div className="desk:grid-cols-2 grid gap-4">
      <Version session={session} number={number} version="original" title={texts.original}>
        <p className="break-words">{name}</p>
        <p className="text-small text-ink-soft">
          {texts.pages(pages)}, {size}
        </p>
        <p className="text-small text-ink-soft break-all">
          {texts.sha256} <code>{sha256}</code>
        </p>
      </Version>
      {isSealed ? (
        <Version session={session} number={number} version="sealed" title={texts.sealed}>
          <Action onClick={() => setComparing(true)}>{texts.compare}</Action>
        </Version>
      ) : (
        <div>
          <h3 className="font-strong">{texts.sealed}</h3>
          <p className="text-ink-soft mt-1">
            {session.sealing_problem ? texts.notSealedYet : texts.notSealed[session.status]}
          </p>
        </div>
      )}
      {isComparing && (
        <Suspense fallback={null}>
          <CompareDocuments session={session} number={number} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface VersionProps {
  session: Session;
  number: number;
  version: DocumentVersion;
  title: string;
  children?: React.ReactNode;
}

function Version({ session, number, version, title, children }: VersionProps) {
  const { session: texts } = useConsoleTexts();
  const isOne = session.documents.length === 1;
  const label = isOne ? title : `${texts.documentOf(number, session.documents.length)}, ${title}`;
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-strong">{title}</h3>
        <a
          href={documentAddress(session, number, version)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${texts.open}: ${label}`}
          className={actionClass('quiet')}
        >
          {texts.open}
        </a>
      </div>
      {children}
    </div>
  );
}
