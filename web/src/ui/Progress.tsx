import { stepNumber, STEPS, type Step } from '@countersign/contract/rules/steps';
import { en } from '../texts/en.ts';

/** Six named steps where there is room, 'Step 2 of 6' where there is not (SPEC 2, Signer journey). */
export function Progress({ step }: { step: Step }) {
  const number = stepNumber(step);
  const position = en.progress.position(number, STEPS.length);
  return (
    <div className="mt-4">
      <progress
        className="sr-only"
        aria-label={en.progress.label}
        aria-valuetext={en.progress.spoken(number, STEPS.length, en.progress.steps[step])}
        value={number}
        max={STEPS.length}
      />
      <div aria-hidden="true" className="wide:hidden text-small text-ink-soft mb-2 flex justify-between">
        <span>{position}</span>
        <span>{en.progress.steps[step]}</span>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {STEPS.map((each, index) => (
          <div key={each} className="min-w-0 flex-1">
            <div
              className={`h-1 rounded-full transition-colors ${index < number ? 'bg-brand' : 'bg-edge/35'}`}
            />
            <div
              className={`wide:block text-small mt-2 hidden truncate ${each === step ? 'font-strong text-ink' : 'text-ink-soft'}`}
            >
              {en.progress.steps[each]}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
