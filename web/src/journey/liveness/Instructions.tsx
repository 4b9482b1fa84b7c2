import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { CameraIcon, CodeCardIcon, GlassesIcon, LightIcon, PersonIcon } from '../../ui/icons.tsx';
import { Preparations } from '../../ui/Preparations.tsx';
import { Screen } from '../../ui/Screen.tsx';

const ICONS = [CameraIcon, CodeCardIcon, LightIcon, PersonIcon, GlassesIcon];

/** What will happen and how to prepare, before the browser asks for the camera (DESIGN, principle 6). */
export function Instructions({ company, onNext }: { company: CompanyConfig; onNext: () => void }) {
  const texts = useTexts().liveness.instructions;
  return (
    <Screen
      company={company}
      title={texts.title}
      step="liveness"
      actions={<Button onClick={onNext}>{texts.next}</Button>}
    >
      <p className="text-ink-soft mt-3">{texts.why}</p>
      <Preparations steps={texts.steps} icons={ICONS} prompt={texts.prompt} />
    </Screen>
  );
}
