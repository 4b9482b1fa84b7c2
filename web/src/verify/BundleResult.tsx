import { usePageTexts } from '../texts/page-texts.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Screen } from '../ui/Screen.tsx';
import { FindingRow } from './FindingRow.tsx';
import type { BundleVerification } from './upload-document.ts';
import { VerdictEmblem } from './VerdictMark.tsx';

interface BundleResultProps {
  fileName: string;
  bundle: BundleVerification;
  onAnother: () => void;
}

/**
 * Shows the result for a file with all sealed documents of a session: a verdict for each document, and which documents
 * are missing or unexpected.
 */
export function BundleResult({ fileName, bundle, onAnother }: BundleResultProps) {
  const texts = usePageTexts().verify;
  const { verdict, files, missing, manifest, documents_total, session_id } = bundle;
  const nameOf = (document: number | null, file: string) =>
    document === null ? file : `${texts.documentOf(document, documents_total ?? files.length)}: ${file}`;
  return (
    <Screen
      title={verdict === 'indeterminate' ? texts.verdicts.indeterminate : texts.bundle[verdict]}
      emblem={<VerdictEmblem verdict={verdict} />}
      actions={
        <Button variant="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      }
    >
      <p className="text-ink-soft mt-2 wrap-anywhere">{fileName}</p>
      {manifest !== 'agrees' && <Notice tone="bad">{texts.bundle.manifest}</Notice>}
      <h2 className="sr-only">{texts.findings}</h2>
      <ul className="divide-line mt-3 divide-y">
        {files.map((found) => (
          <FindingRow
            key={found.file}
            name={nameOf(found.document, found.file)}
            verdict={found.is_expected ? found.verdict : 'failed'}
            why={found.is_expected ? found : null}
          >
            {!found.is_expected && <p className="text-small text-ink-soft">{texts.bundle.unexpected}</p>}
          </FindingRow>
        ))}
        {missing.map((document) => (
          <FindingRow
            key={document}
            name={texts.documentOf(document, documents_total ?? files.length)}
            verdict="failed"
          >
            <p className="text-small text-ink-soft">{texts.bundle.missing}</p>
          </FindingRow>
        ))}
      </ul>
      {session_id !== null && (
        <dl className="border-line text-small mt-6 border-t pt-4">
          <dt className="text-ink-soft">{texts.session}</dt>
          <dd className="wrap-anywhere">{session_id}</dd>
        </dl>
      )}
    </Screen>
  );
}
