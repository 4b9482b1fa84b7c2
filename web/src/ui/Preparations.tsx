import type { ComponentType } from 'react';

interface PreparationsProps {
  steps: readonly { what: string; how: string }[];
  /** One for each step. */
  icons: readonly ComponentType[];
  /** What the browser is about to ask for. */
  prompt: string;
}

/** What will happen and how to prepare, before the browser asks for the camera (DESIGN, principle 6). */
export function Preparations({ steps, icons, prompt }: PreparationsProps) {
  return (
    <>
      <ul className="mt-4 space-y-4">
        {steps.map(({ what, how }, index) => {
          const StepIcon = icons[index];
          return (
            <li key={what} className="flex items-center gap-4">
              <span className="bg-brand/10 text-brand size-11 flex-none rounded-full p-2.5">
                {StepIcon && <StepIcon />}
              </span>
              <div className="min-w-0">
                <p className="font-strong">{what}</p>
                <p className="text-small text-ink-soft">{how}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="border-line text-small text-ink-soft mt-5 border-t pt-4">{prompt}</p>
    </>
  );
}
