import { digitsIn } from '@countersign/contract/rules/otp';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lockLandscape } from '../../device/lock-landscape.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { ExpandIcon } from '../../ui/more-icons.tsx';
import { CODE_LENGTH, codeOf, draftAfterKey, queryWith } from './code.ts';

/**
 * Shows four digits as large as the screen allows, so that the user can show them to a camera (SPEC 2, Code display
 * page).
 */
export function CodeDisplayPage() {
  const texts = usePageTexts();
  const [code, setCode] = useCodeInUrl();
  const [draft, setDraft] = useState<string | null>(null);
  const isEditing = draft !== null;

  useEffect(() => {
    void lockLandscape();
    return keepScreenAwake();
  }, []);

  useEffect(() => {
    if (isEditing) return undefined;
    const start = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const begun = draftAfterKey(event.key, code);
      if (begun === null) return;
      // Otherwise, the key press would also reach the input that is about to appear.
      event.preventDefault();
      setDraft(begun);
    };
    window.addEventListener('keydown', start);
    return () => window.removeEventListener('keydown', start);
  }, [isEditing, code]);

  const type = (text: string) => {
    const digits = digitsIn(text).slice(0, CODE_LENGTH);
    setDraft(digits.length === CODE_LENGTH ? null : digits);
    if (digits.length === CODE_LENGTH) setCode(digits);
  };

  return (
    <main className="bg-paper text-paper-ink fixed inset-0 overflow-hidden">
      <title>{texts.codeDisplay.title}</title>
      <h1 className="sr-only">{texts.codeDisplay.title}</h1>
      {isEditing ? (
        <CodeInput draft={draft} onType={type} onLeave={() => setDraft(null)} />
      ) : (
        <ShownCode code={code} onEdit={() => setDraft('')} />
      )}
    </main>
  );
}

/** Rotates the digits on an upright phone, where they are then twice as large. */
const rotated =
  'absolute top-1/2 left-1/2 flex h-dvh w-dvw [transform:translate(-50%,-50%)] flex-col items-center justify-center ' +
  'portrait:h-[100dvw] portrait:w-[100dvh] portrait:[transform:translate(-50%,-50%)_rotate(90deg)]';
/**
 * The width of four digits in ems. `textLength` stretches or compresses the digits to this width. The code therefore
 * fills the screen and never overflows, whatever sans-serif font the device has (digits are 0.5 to 0.7 em wide).
 */
const CODE_WIDTH = 2.7;

function ShownCode({ code, onEdit }: { code: string | null; onEdit: () => void }) {
  const texts = usePageTexts();
  const spoken =
    code === null ? texts.codeDisplay.spokenNone : texts.codeDisplay.spoken(code.split('').join(' '));
  return (
    <div className={rotated}>
      <output className="sr-only">{spoken}</output>
      <button
        type="button"
        aria-label={`${texts.codeDisplay.edit}: ${spoken}`}
        onClick={onEdit}
        className="rounded-card size-full"
      >
        <svg viewBox={`0 0 ${CODE_WIDTH + 0.2} 0.95`} aria-hidden="true" className="size-full">
          <text
            x="0.1"
            y="0.84"
            fontSize="1"
            textLength={CODE_WIDTH}
            fill="currentColor"
            className="font-strong tabular-nums"
          >
            {code ?? texts.codeDisplay.none}
          </text>
        </svg>
      </button>
      <div className="absolute inset-x-4 bottom-2 flex min-h-12 items-center justify-between gap-4">
        <p className="text-small">{code === null && texts.codeDisplay.hint}</p>
        {document.fullscreenEnabled && (
          <button
            type="button"
            aria-label={texts.codeDisplay.fullScreen}
            onClick={() => void enterFullscreen()}
            className="size-12 flex-none p-3"
          >
            <ExpandIcon />
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Enters fullscreen mode, and locks the landscape orientation again. Most phones allow the lock only in fullscreen
 * mode.
 */
async function enterFullscreen(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  await lockLandscape();
}

interface CodeInputProps {
  draft: string;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** Shows an input for the code. The input is not rotated, because the on-screen keyboard is not rotated either. */
function CodeInput({ draft, onType, onLeave }: CodeInputProps) {
  const texts = usePageTexts();
  return (
    <div className="flex h-full items-center justify-center">
      <input
        // The input takes the focus, because the key press opened it.
        ref={(input) => input?.focus()}
        aria-label={texts.codeDisplay.input}
        inputMode="numeric"
        autoComplete="off"
        placeholder={texts.codeDisplay.none}
        value={draft}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        onBlur={onLeave}
        className="font-strong placeholder:text-paper-line w-full bg-transparent text-center text-[length:min(30dvw,60dvh)] leading-none tabular-nums outline-none"
      />
    </div>
  );
}

/** Stores the code only in the URL. A reload or a copied link therefore shows the same code. */
function useCodeInUrl(): [string | null, (code: string) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const code = codeOf(new URLSearchParams(search).get('code'));
  const goTo = (query: string) => void navigate(pathname + query, { replace: true });

  useEffect(() => {
    const requested = new URLSearchParams(search).get('code');
    if (requested !== code) goTo(queryWith(search, code));
  });
  return [code, (chosen) => goTo(queryWith(search, chosen))];
}

/** Keeps the screen on if the browser allows it. Returns a function that lets the screen turn off again. */
function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (isReleased) await granted?.release();
    else lock = granted;
  };
  const requestAgain = () => void request();
  // Browsers release the wake lock when the page is hidden, so it is requested again.
  document.addEventListener('visibilitychange', requestAgain);
  requestAgain();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}
