import { LOGO_THEMES, LOGO_TYPES, MAX_LOGO_BYTES, type LogoTheme } from '@countersign/contract/rules/brand';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Problem } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import { useBrandChanged, type Brand } from './api.ts';
import { TOKENS } from './preview-tokens.ts';

/** Shows the logo for light mode, and the optional logo for dark mode. */
export function Logos({ brand, mayChange }: { brand: Brand; mayChange: boolean }) {
  const { brand: texts } = useConsoleTexts();
  return (
    <Section title={texts.logo.title}>
      <p className="text-small text-ink-soft">{texts.logo.hint}</p>
      <div className="wide:grid-cols-2 mt-4 grid gap-6">
        {LOGO_THEMES.map((theme) => (
          <Logo key={theme} theme={theme} brand={brand} mayChange={mayChange} />
        ))}
      </div>
    </Section>
  );
}

interface LogoProps {
  theme: LogoTheme;
  brand: Brand;
  mayChange: boolean;
}

function Logo({ theme, brand, mayChange }: LogoProps) {
  const { brand: all } = useConsoleTexts();
  const texts = all.logo;
  const { logoAlt } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const changed = useBrandChanged();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (logo: File) => api.brand.putLogo(theme, { logo }),
    onSuccess: changed,
  });
  const address = theme === 'light' ? brand.logo_url : brand.logo_dark_url;
  const wrong = isTooLarge ? texts.tooLarge : error && asApiError(error).message;
  const take = (file: File | undefined) => {
    if (!file) return;
    setIsTooLarge(file.size > MAX_LOGO_BYTES);
    if (file.size <= MAX_LOGO_BYTES) mutate(file);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-strong">{texts[theme]}</legend>
      <div
        style={TOKENS[theme]}
        className="border-line bg-ground text-ink-soft text-small rounded-control mt-2 flex min-h-20 items-center border p-4"
      >
        {address ? (
          <img
            src={address}
            alt={logoAlt(brand.company_name)}
            className="h-10 max-w-full object-contain object-left"
          />
        ) : theme === 'light' ? (
          texts.none
        ) : (
          texts.noneDark
        )}
      </div>
      <Problem>{wrong}</Problem>
      {mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Action busy={isPending} onClick={() => input.current?.click()}>
            {address ? texts.replace : texts.choose}
          </Action>
          {address && <Action onClick={() => setIsRemoving(true)}>{texts.remove}</Action>}
          <input
            ref={input}
            type="file"
            accept={LOGO_TYPES.join(',')}
            aria-label={texts.choose}
            tabIndex={-1}
            hidden
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {isRemoving && (
        <Confirm
          title={texts.removeTitle}
          confirm={texts.remove}
          isDangerous
          act={async () => changed(await api.brand.deleteLogo(theme))}
          onDone={() => {
            setIsRemoving(false);
            notify.success(texts.removed);
          }}
          onClose={() => setIsRemoving(false)}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
    </fieldset>
  );
}
