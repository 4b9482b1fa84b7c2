import { useCompanyIfKnown } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Emblem } from '../ui/Emblem.tsx';
import { QuestionsTo } from '../ui/EndScreen.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { Screen } from '../ui/Screen.tsx';
import type { BrowserProblem } from './check-browser.ts';

/** Shown if the browser cannot finish the journey. The settings, which name the company, may not have loaded. */
export function UnsupportedBrowser({ problem }: { problem: BrowserProblem }) {
  const { guard } = useTexts();
  const company = useCompanyIfKnown();
  return (
    <Screen title={guard.title} emblem={<Emblem tone="calm" icon={<AlertIcon />} />}>
      <div role="alert" className="mt-3 space-y-2">
        <p>{guard[problem]}</p>
        <p className="text-ink-soft">{guard.advice}</p>
      </div>
      {company && <QuestionsTo />}
    </Screen>
  );
}
