import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

/** Shows a password field. The person can make the password visible, and can paste it (NIST SP 800-63B 3.1.1.2). */
export function PasswordField({ label, hint, error, autoComplete, value, onChange }: PasswordFieldProps) {
  const { signIn: texts } = useConsoleTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <div className="flex items-center gap-1">
          <input
            {...field}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={autoComplete}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={inputClass}
          />
          <IconButton
            label={isShown ? texts.hidePassword : texts.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
