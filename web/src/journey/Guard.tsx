import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { lazyOptional } from '../ui/lazy-optional.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { checkBrowser, type BrowserProblem } from './check-browser.ts';

const UnsupportedBrowser = lazyOptional(
  async () => (await import('./UnsupportedBrowser.tsx')).UnsupportedBrowser,
);

/** Starts the journey only in a browser that can finish it (SPEC 2, Routes). */
export function Guard({ children }: { children: ReactNode }) {
  const [problem] = useState(() => checkBrowser(window));
  return problem ? <Unsupported problem={problem} /> : children;
}

function Unsupported({ problem }: { problem: BrowserProblem }) {
  const { guard, starting } = useTexts();
  return (
    <UnsupportedBrowser
      problem={problem}
      waiting={<LoadingScreen text={starting.loading} />}
      instead={<ErrorScreen title={guard.title} lines={[guard[problem]]} />}
    />
  );
}
