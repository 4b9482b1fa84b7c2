import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EyeIcon } from '../../ui/icons.tsx';
import { CameraIcon, LightIcon, PersonIcon } from '../../ui/more-icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';

const ICONS = [CameraIcon, EyeIcon, PersonIcon, LightIcon];

interface InstructionsProps {
  wasHidden: boolean;
  onStart: () => void;
  onSkip: () => void;
}

/** Explains what to expect, before the browser asks for the camera (DESIGN, principle 6). */
export function Instructions({ wasHidden, onStart, onSkip }: InstructionsProps) {
  const { instructions: texts } = usePageTexts().livenessTest;
  return (
    <Screen
      title={texts.title}
      actions={
        <>
          <Button variant="quiet" onClick={onSkip}>
            {texts.skip}
          </Button>
          <Button onClick={onStart}>{texts.start}</Button>
        </>
      }
    >
      <p className="text-ink-soft mt-3">{texts.lead}</p>
      {wasHidden && <Notice tone="warn">{texts.rested}</Notice>}
      <ul className="mt-4 space-y-4">
        {texts.steps.map(({ what, how }, index) => {
          const Icon = ICONS[index];
          return (
            <li key={what} className="flex items-center gap-4">
              <span className="bg-brand/10 text-brand size-11 flex-none rounded-full p-2.5">
                {Icon && <Icon />}
              </span>
              <div className="min-w-0">
                <p className="font-strong">{what}</p>
                <p className="text-small text-ink-soft">{how}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="border-line text-small text-ink-soft mt-5 border-t pt-4">{texts.prompt}</p>
    </Screen>
  );
}
