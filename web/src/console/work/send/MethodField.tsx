import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';
import { SelectField } from '../../ui/SelectField.tsx';

interface MethodFieldProps {
  label: string;
  /** The signature method. Undefined for the method of the template. */
  value: SignatureMethod | undefined;
  onChange: (method: SignatureMethod | undefined) => void;
}

/** Selects how a signer signs from the methods that the installation offers. */
export function MethodField({ label, value, onChange }: MethodFieldProps) {
  const { send: texts, templateSettings } = useConsoleTexts();
  const { signature_methods: methods } = useMe();
  const names = templateSettings.choices.signature_method;
  return (
    <SelectField<string>
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: texts.methodOfTemplate },
        ...methods.map((method) => ({ value: method, label: names[method] })),
      ]}
      onChange={(chosen) => onChange(methods.find((method) => method === chosen))}
    />
  );
}
