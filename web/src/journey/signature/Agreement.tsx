import { useTexts } from '../../texts/texts.tsx';

interface AgreementProps {
  agreed: boolean;
  disabled: boolean;
  onChange: (agreed: boolean) => void;
}

/** SPEC 5, Signature: what signing means, and what recipients see. */
export function Agreement({ agreed, disabled, onChange }: AgreementProps) {
  return (
    <label className="border-line rounded-card mt-3 flex min-h-12 items-start gap-3 border p-4">
      <input
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
