import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Emblem } from '../ui/Emblem.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { Screen } from '../ui/Screen.tsx';
import { checkBrowser, type BrowserProblem } from './check-browser.ts';

/** Starts the journey only in a browser that can finish it (SPEC 2, Routes). */
export function Guard({ children }: { children: ReactNode }) {
  const [problem] = useState(() => checkBrowser(window));
  return problem ? <UnsupportedBrowser problem={problem} /> : children;
}

function UnsupportedBrowser({ problem }: { problem: BrowserProblem }) {
  const { guard } = useTexts();
  return (
    <Screen title={guard.title} emblem={<Emblem tone="calm" icon={<AlertIcon />} />}>
      <div role="alert" className="mt-3 space-y-2">
        <p>{guard[problem]}</p>
        <p className="text-ink-soft">{guard.advice}</p>
      </div>
    </Screen>
  );
}
