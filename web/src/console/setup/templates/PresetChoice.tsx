import { useConsoleTexts } from '../../../texts/console.tsx';
import { PRESET_NAMES, type Preset } from './presets.ts';

interface PresetChoiceProps {
  chosen: Preset | null;
  onChoose: (preset: Preset) => void;
}

/** Shows the presets as cards. Each card describes its preset. */
export function PresetChoice({ chosen, onChoose }: PresetChoiceProps) {
  const { presets: texts } = useConsoleTexts().templateSettings;
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-strong">{texts.title}</legend>
      <div className="wide:grid-cols-3 mt-2 grid gap-3">
        {PRESET_NAMES.map((name) => (
          <label
            key={name}
            className="border-line bg-surface has-checked:border-brand has-checked:bg-brand/10 has-focus-visible:outline-brand rounded-control grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 border p-3 has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="preset"
              checked={chosen === name}
              onChange={() => onChoose(name)}
              className="accent-brand mt-1 flex-none"
            />
            <span className="font-strong">{texts.names[name]}</span>
            <span className="text-small text-ink-soft col-start-2">{texts.effects[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
