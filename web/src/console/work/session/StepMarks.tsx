import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { durationText, exactTime, shortTime } from '../../ui/relative-time.ts';
import { circle, Shape } from '../../ui/StatusMark.tsx';
import type { StepState } from './steps.ts';

const MARKS = {
  done: { colour: 'text-good', filled: circle(6.5), cut: 'm5.3 8.2 1.9 1.9 3.6-3.9' },
  now: { colour: 'text-brand', line: circle(6), filled: circle(2.5) },
  open: { colour: 'text-ink-soft', line: circle(6), dashes: '2.4 2.4' },
  failed: { colour: 'text-bad', line: `${circle(6.5)}M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4` },
} as const satisfies Record<StepState['state'], unknown>;

/** Shows the steps as a row of marks, each with its name, completion time, duration and number of attempts. */
export function StepMarks({ steps }: { steps: readonly StepState[] }) {
  const { session: texts, words } = useConsoleTexts();
  const { locale } = useTexts();
  return (
    <ol
      aria-label={texts.marks}
      className="wide:grid-flow-col wide:auto-cols-fr wide:grid-cols-none grid grid-cols-3 gap-x-2 gap-y-4"
    >
      {steps.map(({ step, state, at, milliseconds, tries }) => (
        <li key={step} className="min-w-0">
          <div className="flex items-center gap-2">
            <Shape {...MARKS[state]} />
            <span className={`text-small truncate ${state === 'open' ? 'text-ink-soft' : 'font-strong'}`}>
              {words.steps[step]}
            </span>
          </div>
          <p className="text-small text-ink-soft mt-0.5 tabular-nums">
            {at ? (
              <time dateTime={at} title={exactTime(new Date(at), locale)}>
                {shortTime(new Date(at), locale)}
              </time>
            ) : (
              texts.state[state]
            )}
            {milliseconds !== null && (
              <span className="block">{texts.took(durationText(milliseconds, locale))}</span>
            )}
            {tries > 1 && <span className="text-warn block">{texts.tries(tries)}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
