import type { Ref } from 'react';
import { useTexts } from '../../texts/texts.tsx';

interface AgreementProps {
  ref: Ref<HTMLInputElement>;
  /** Whether the signer pressed the button without agreeing. A frame then highlights the checkbox. */
  isMissing: boolean;
  agreed: boolean;
  disabled: boolean;
  onChange: (agreed: boolean) => void;
}

/** Shows what signing means and what recipients can see (SPEC 5, Signature). */
export function Agreement({ ref, isMissing, agreed, disabled, onChange }: AgreementProps) {
  return (
    <label
      className={`rounded-card mt-3 flex min-h-12 items-start gap-3 border p-4 ${isMissing ? 'border-bad' : 'border-line'}`}
    >
      <input
        ref={ref}
        type="checkbox"
        checked={agreed}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-brand size-6 flex-none"
      />
      <span className="text-small">{useTexts().signature.agreement}</span>
    </label>
  );
}
