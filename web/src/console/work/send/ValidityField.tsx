import { useConsoleTexts } from '../../../texts/console.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface ValidityFieldProps {
  /** The usual time to sign in hours. It applies if the field is empty. */
  usual: number;
  hours: number | undefined;
  error?: string | undefined;
  onChange: (hours: number | undefined) => void;
}

/** Shows the field for the time to sign. */
export function ValidityField({ usual, hours, error, onChange }: ValidityFieldProps) {
  const { send: texts, shell, words } = useConsoleTexts();
  return (
    <TextField
      label={`${texts.validity} (${shell.optional})`}
      hint={texts.validityHint(usual)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      suffix={words.units.hours(hours ?? usual)}
      placeholder={String(usual)}
      value={hours === undefined ? '' : String(hours)}
      error={error}
      onChange={(typed) => {
        const digits = Number(typed.replaceAll(/\D/g, ''));
        onChange(digits > 0 ? digits : undefined);
      }}
    />
  );
}
