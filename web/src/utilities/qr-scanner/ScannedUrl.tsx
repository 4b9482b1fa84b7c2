import type { UrlVerdict } from '@countersign/contract/rules/url-check';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface ScannedUrlProps {
  text: string;
  verdict: UrlVerdict;
  domains: readonly string[];
}

/**
 * Shows the scanned URL and whether it may be opened. A valid URL is shown in the form in which the browser parses it.
 */
export function ScannedUrl({ text, verdict, domains }: ScannedUrlProps) {
  const { qrScanner, urlCheck } = usePageTexts();
  return (
    <>
      {verdict.valid ? (
        <output className="block">
          <Notice tone="good" title={qrScanner.valid} />
        </output>
      ) : (
        <Notice tone="bad" title={qrScanner.invalid}>
          <p>{fillIn(urlCheck.refusals[verdict.reason], { domains: domains.join(', ') })}</p>
        </Notice>
      )}
      <h2 className="font-strong mt-6">{qrScanner.scannedUrl}</h2>
      <p
        dir="ltr"
        className="border-line bg-ground mt-2 max-h-48 overflow-y-auto rounded-control border p-4 wrap-anywhere"
      >
        {verdict.valid ? verdict.url : text}
      </p>
    </>
  );
}
