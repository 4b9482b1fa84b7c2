import type { CompanyConfig } from '../../api/config.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { CameraIcon, EyeIcon, LightIcon, PersonIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Preparations } from '../../ui/Preparations.tsx';
import { Screen } from '../../ui/Screen.tsx';

const ICONS = [CameraIcon, EyeIcon, PersonIcon, LightIcon];

interface InstructionsProps {
  company: CompanyConfig | undefined;
  wasHidden: boolean;
  onStart: () => void;
  onSkip: () => void;
}

/** What will happen, before the browser asks for the camera (DESIGN, principle 6). */
export function Instructions({ company, wasHidden, onStart, onSkip }: InstructionsProps) {
  const { instructions: texts } = usePageTexts().livenessTest;
  return (
    <Screen
      company={company}
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
      <Preparations steps={texts.steps} icons={ICONS} prompt={texts.prompt} />
    </Screen>
  );
}
