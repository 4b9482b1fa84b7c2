import { stepNumber, STEPS, type Step } from '@countersign/contract/rules/steps';
import { useTexts } from '../texts/texts.tsx';

/** Shows six named steps. If there is not enough space, shows 'Step 2 of 6' instead (SPEC 2, Signer journey). */
export function Progress({ step }: { step: Step }) {
  const texts = useTexts();
  const number = stepNumber(step);
  const position = texts.progress.position(number, STEPS.length);
  return (
    <div className="compact:mt-1 shallow:mt-0 shallow:flex-1 mt-4">
      <progress
        className="sr-only"
        aria-label={texts.progress.label}
        aria-valuetext={texts.progress.spoken(number, STEPS.length, texts.progress.steps[step])}
        value={number}
        max={STEPS.length}
      />
      <div
        aria-hidden="true"
        className="wide:hidden compact:mb-1 shallow:flex text-small text-ink-soft mb-2 flex justify-between"
      >
        <span>{position}</span>
        <span>{texts.progress.steps[step]}</span>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {STEPS.map((each, index) => (
          <div key={each} className="flex-1">
            <div
              className={`h-1 rounded-full transition-colors ${index < number ? 'bg-brand' : 'bg-edge/35'}`}
            />
            <div
              className={`wide:block shallow:hidden text-small mt-2 hidden ${each === step ? 'font-strong text-ink' : 'text-ink-soft'}`}
            >
              {texts.progress.steps[each]}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
