import { usePageTexts } from '../texts/page-texts.tsx';
import { FindingRow } from './FindingRow.tsx';
import { exactlyInWords } from '../ui/time-in-words.ts';
import type { Verification } from './upload-document.ts';

/** Shows every signature of the document, each with its findings. */
export function SignatureList({ signatures }: Pick<Verification, 'signatures'>) {
  const { verify: verifyTexts, locale } = usePageTexts();
  if (signatures.length === 0) return null;
  return (
    <details className="border-line mt-6 border-t">
      <summary className="font-strong min-h-12 cursor-pointer py-3">
        {verifyTexts.signatures(signatures.length)}
      </summary>
      <ol className="space-y-4">
        {signatures.map((signature, index) => (
          // The position in the file serves as the key, because files from other tools may have several fields with the
          // same name.
          <li key={index} className="border-line rounded-control border px-4 pt-3">
            <p className="font-strong wrap-anywhere">{signature.signer ?? verifyTexts.unnamed}</p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {verifyTexts.field}: {signature.field}
            </p>
            <p className="text-small text-ink-soft tabular-nums">
              {signature.signed_at
                ? exactlyInWords(new Date(signature.signed_at), locale)
                : verifyTexts.noTime}
            </p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {verifyTexts.standard}: {indicationOf(signature)}
            </p>
            <ul className="divide-line mt-2 divide-y">
              {(['integrity', 'coverage', 'trust'] as const).map((check) => (
                <FindingRow
                  key={check}
                  name={verifyTexts.checks[check]}
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

/** Returns the indication in the terms of the standard, which are not translated. */
function indicationOf({ etsi: { indication, sub_indication } }: Verification['signatures'][number]): string {
  return sub_indication === null ? indication : `${indication}, ${sub_indication}`;
}
