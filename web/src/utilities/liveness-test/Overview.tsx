import type { LivenessTestResult } from '../../face-mesh/result.ts';
import { CHALLENGES } from '../../face-mesh/rules.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { BackIcon } from '../../ui/more-icons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Findings } from '../../ui/Findings.tsx';

interface OverviewProps {
  lastResult: LivenessTestResult | null;
  onRun: () => void;
}

/** Shows the technology options, the last result, and a link to the home page. */
export function Overview({ lastResult, onRun }: OverviewProps) {
  const { livenessTest: texts } = usePageTexts();
  return (
    <Screen title={texts.title} emblem={<BackHome />} actions={<Button onClick={onRun}>{texts.run}</Button>}>
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      <h2 className="text-lead font-strong mt-6">{texts.last.title}</h2>
      {lastResult ? <LastResult result={lastResult} /> : <p className="mt-2">{texts.last.none}</p>}
      <h2 className="text-lead font-strong mt-6">{texts.technologies.title}</h2>
      <ul className="divide-line mt-2 divide-y">
        {texts.technologies.list.map(({ name, what, where }) => (
          <li key={name} className="py-3">
            <p className="font-strong">{name}</p>
            <p>{what}</p>
            <p className="text-small text-ink-soft">{where}</p>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function LastResult({ result }: { result: LivenessTestResult }) {
  const { livenessTest: texts } = usePageTexts();
  const { success, confidence, challenges_completed: completed } = result;
  return (
    <Findings
      list={[
        {
          name: texts.last.status,
          value: success ? texts.result.verified : texts.result.failed,
          isGood: success,
        },
        { name: texts.last.confidence, value: texts.result.percent(Math.round(confidence * 100)) },
        { name: texts.last.challenges, value: texts.last.challengesOf(completed, CHALLENGES) },
      ]}
    />
  );
}

/**
 * A plain link, which loads a new page. A router link would keep the Content-Security-Policy of this page, which is
 * looser than that of the other pages.
 */
function BackHome() {
  const { livenessTest: texts } = usePageTexts();
  return (
    <a
      href="/"
      className="text-ink-soft hover:text-ink -ms-2 mb-2 inline-flex min-h-12 items-center gap-2 rounded-control px-2"
    >
      <span className="size-5 rtl:[transform:scaleX(-1)]">
        <BackIcon />
      </span>
      {texts.back}
    </a>
  );
}
