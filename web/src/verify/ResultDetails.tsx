import { usePageTexts } from '../texts/page-texts.tsx';
import type { Verification } from './upload-document.ts';

interface ResultDetailsProps {
  fileName: string;
  result: Verification;
}

/** Identifies the file, with hashes and numbers that the reader can compare elsewhere. */
export function ResultDetails({ fileName, result: { sha256, session } }: ResultDetailsProps) {
  const texts = usePageTexts().verify;
  return (
    <dl className="border-line text-small mt-6 space-y-3 border-t pt-4">
      <Fact name={texts.file}>{fileName}</Fact>
      <Fact name={texts.fingerprint}>{sha256}</Fact>
      {session && (
        <>
          <Fact name={texts.version}>
            {texts.versions[session.version]}
            {session.documents_total > 1 && session.document !== null && (
              <> ({texts.documentOf(session.document, session.documents_total)})</>
            )}
          </Fact>
          <Fact name={texts.session}>
            {session.session_id}, {texts.events(session.evidence.count)}
          </Fact>
          <Fact name={texts.evidenceHead}>{session.evidence.sha256}</Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
