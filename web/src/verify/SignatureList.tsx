import { useTexts } from '../texts/texts.tsx';
import { FindingRow } from './FindingRow.tsx';
import { inWords } from './time-in-words.ts';
import type { Verification } from './upload-document.ts';

/** Every signature on the document, each with what was found of it. */
export function SignatureList({ signatures }: Pick<Verification, 'signatures'>) {
  const { verify: words, locale } = useTexts();
  if (signatures.length === 0) return null;
  return (
    <details className="border-line mt-6 border-t">
      <summary className="font-strong min-h-12 cursor-pointer py-3">
        {words.signatures(signatures.length)}
      </summary>
      <ol className="space-y-4">
        {signatures.map((signature, index) => (
          // Fields may share a name in files of other makers; the order is the file's own.
          <li key={index} className="border-line rounded-control border px-4 pt-3">
            <p className="font-strong wrap-anywhere">{signature.signer ?? words.unnamed}</p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {words.field}: {signature.field}
            </p>
            <p className="text-small text-ink-soft tabular-nums">
              {signature.signed_at ? inWords(new Date(signature.signed_at), locale) : words.noTime}
            </p>
            <ul className="divide-line mt-2 divide-y">
              {(['integrity', 'coverage', 'trust'] as const).map((check) => (
                <FindingRow
                  key={check}
                  name={words.checks[check]}
                  verdict={signature[check].verdict}
                  why={signature[check]}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
