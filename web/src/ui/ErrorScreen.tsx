import { say } from '../texts/spoken.ts';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './Button.tsx';
import { Emblem } from './Emblem.tsx';
import { AlertIcon } from './icons.tsx';
import { Screen } from './Screen.tsx';

interface ErrorScreenProps {
  title: string;
  /** What happened and what to do next, one sentence per line. */
  lines: readonly string[];
  /** Called when the user tries again. Reloads the page by default. */
  onRetry?: () => void;
}

/** Shows an error that a reload may fix: 'Try Again' reloads the page (SPEC 2, Signer journey). */
export function ErrorScreen({ title, lines, onRetry = reload }: ErrorScreenProps) {
  const texts = useTexts();
  return (
    <Screen
      title={title}
      emblem={<Emblem tone="bad" icon={<AlertIcon />} />}
      actions={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
    >
      <div role="alert" className="text-ink-soft mt-3 space-y-2">
        {lines.map((line) => (
          <p key={line}>{say(line)}</p>
        ))}
      </div>
    </Screen>
  );
}

function reload(): void {
  window.location.reload();
}
