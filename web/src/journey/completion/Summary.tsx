import type { readCompletion } from '@countersign/contract/signer/link';
import type { ReactNode } from 'react';
import { useCompany } from '../../api/config.ts';
import type { DataOf } from '../../api/client.ts';
import type { HelpTexts } from '../../texts/shapes.ts';
import { useHelpTexts } from '../../texts/use-help-texts.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Findings } from '../../ui/Findings.tsx';
import { dateAndTime } from '../../ui/time-in-words.ts';
import { LazyExtras } from '../extras/LazyExtras.tsx';

export type Signing = DataOf<typeof readCompletion>;

interface SummaryProps {
  signing: Signing;
  phone: string | undefined;
  /**
   * The state of the copy. `in-a-moment` means that the server is sealing the document, which usually takes seconds.
   */
  copy: 'sealed-or-later' | 'in-a-moment' | 'delayed';
}

/** Shows what was signed and when, who still has to sign, and how the signer gets a copy. */
export function Summary({ signing, phone, copy }: SummaryProps) {
  const texts = useTexts();
  const { company_name } = useCompany();
  const words = useHelpTexts()?.summary;
  const { documents_total, pages_count, signed_at, signed_count, total_signers } = signing;
  if (!words) return null;
  const sealing = { delayed: words.copyDelayed, 'in-a-moment': words.copySoon };
  const isSealing = copy !== 'sealed-or-later' && signing.copy_by.length > 0;
  return (
    <div className="animate-appear">
      <Findings
        list={[
          documents_total > 1
            ? { name: words.documents, value: `${documents_total} (${words.pages(pages_count)})` }
            : { name: words.document, value: words.pages(pages_count) },
          { name: words.signedAt, value: dateAndTime(new Date(signed_at), texts.locale) },
          ...(total_signers > 1
            ? [{ name: words.signatures, value: words.signaturesOf(signed_count, total_signers) }]
            : []),
          ...(phone && signing.copy_by.length > 0
            ? [{ name: texts.otp.phoneLabel, value: <bdi dir="ltr">{phone}</bdi> }]
            : []),
        ]}
      />
      <p className="text-ink-soft mt-3">
        {isSealing ? sealing[copy] : copyText(signing, company_name, words)}
      </p>
    </div>
  );
}

function copyText(signing: Signing, company: string, texts: HelpTexts['summary']): ReactNode {
  const { copy_by, is_sealed } = signing;
  if (copy_by.length === 0) return texts.copyFrom(company);
  if (signing.is_in_review || copy_by.includes('whatsapp')) return <LazyExtras copy={signing} />;
  const when = is_sealed ? texts.copySent : texts.copyLater;
  return copy_by.includes('email') ? when.smsAndEmail : when.sms;
}
