import {
  CONSOLE_LANGUAGES,
  LANGUAGE_TABLE,
  type ConsoleLanguage,
} from '@countersign/contract/rules/languages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../api/client.ts';
import { useConsoleLanguage, useConsoleTexts } from '../../texts/console.tsx';
import { useLanguage } from '../../texts/texts.tsx';
import { notify } from '../../ui/notify.ts';
import { api } from '../api/api.ts';
import { useForgetPerson, useMe, useSignedOut } from '../api/me.ts';
import { isSessionEnd } from '../api/person.ts';
import { Action } from '../ui/Action.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { initialsOf } from './initials.ts';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';

interface AccountMenuProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Shows the signed-in person, the appearance and language settings, and the sign-out button. */
export function AccountMenu({ isOpen, onToggle }: AccountMenuProps) {
  const { shell } = useConsoleTexts();
  const me = useMe();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  return (
    <details
      ref={menu}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="relative"
    >
      <summary
        aria-label={shell.account}
        title={shell.account}
        className="hover:bg-line pointer-coarse:min-h-12 flex min-h-10 cursor-pointer list-none items-center gap-3 rounded-control px-2"
      >
        <span
          aria-hidden="true"
          className="bg-brand/12 text-brand font-strong text-small flex size-8 flex-none items-center justify-center rounded-full"
        >
          {initialsOf(me.name)}
        </span>
        <span className="desk:not-in-data-compact:block hidden min-w-0 text-start">
          <span className="text-body font-strong block truncate">{me.name}</span>
          <span className="text-small text-ink-soft block truncate">{shell.roles[me.role]}</span>
        </span>
      </summary>
      {isOpen && (
        <div className="border-line bg-surface rounded-card shadow-card desk:bottom-full desk:top-auto desk:start-0 desk:end-auto desk:mb-2 absolute end-0 top-full z-30 w-72 space-y-4 border p-4">
          <p className="text-body break-words">
            <span className="font-strong block">{me.name}</span>
            <span className="text-small text-ink-soft block">{me.email}</span>
            <span className="text-small text-ink-soft block">{shell.roles[me.role]}</span>
          </p>
          <Appearance />
          <LanguageChoice />
          <Link
            to="/account"
            onClick={() => menu.current?.removeAttribute('open')}
            className="text-body text-brand font-strong pointer-coarse:min-h-12 flex min-h-9 items-center underline underline-offset-4"
          >
            {shell.ownAccount}
          </Link>
          <SignOut />
        </div>
      )}
    </details>
  );
}

function Appearance() {
  const { shell } = useConsoleTexts();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SelectField
      label={shell.theme}
      value={theme}
      options={THEMES.map((value) => ({ value, label: shell.themes[value] }))}
      onChange={(chosen) => {
        setTheme(chosen);
        chooseTheme(chosen);
      }}
    />
  );
}

function LanguageChoice() {
  const { shell } = useConsoleTexts();
  const language = useConsoleLanguage();
  const { choose } = useLanguage();
  return (
    <SelectField<ConsoleLanguage>
      label={shell.language}
      value={language}
      options={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }))}
      onChange={choose}
    />
  );
}

function SignOut() {
  const { shell } = useConsoleTexts();
  const signedOut = useSignedOut();
  const forget = useForgetPerson();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.me.signOut(),
    onSuccess: ({ provider_url }) => {
      signedOut();
      if (provider_url !== null) window.location.assign(provider_url);
    },
    onError: (error) => {
      const problem = asApiError(error);
      if (isSessionEnd(problem)) forget();
      else notify.error(problem.message);
    },
  });
  return (
    <Action busy={isPending} onClick={() => mutate()}>
      {shell.signOut}
    </Action>
  );
}

/** Closes the menu on Escape or a click outside it. */
function useCloseOutside(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isOutside =
        event.type === 'pointerdown' && event.target instanceof Node && !menu.current?.contains(event.target);
      if (!isEscape && !isOutside) return;
      if (isEscape && menu.current?.open) menu.current.querySelector('summary')?.focus();
      menu.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [menu]);
}
