import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { CameraIcon, CodeCardIcon, GlassesIcon, LightIcon, PersonIcon } from '../../ui/more-icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

const ICONS = [CameraIcon, CodeCardIcon, LightIcon, PersonIcon, GlassesIcon];

/** Explains what to expect and what to prepare, before the browser asks for the camera (DESIGN, principle 6). */
export function Instructions({ onNext }: { onNext: () => void }) {
  const texts = useTexts().liveness.instructions;
  return (
    <Screen title={texts.title} step="liveness" actions={<Button onClick={onNext}>{texts.next}</Button>}>
      <p className="text-ink-soft mt-3">{texts.why}</p>
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
