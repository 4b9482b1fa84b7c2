import { COLOUR } from '@countersign/contract/rules/brand-colours';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Action } from '../../ui/Action.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { verdictOn, type BrandDraft } from './draft.ts';

interface ColourFieldProps {
  draft: BrandDraft;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Shows the colour as text, the browser's colour picker, and the contrast of the colour. */
export function ColourField({ draft, value, error, onChange }: ColourFieldProps) {
  const { brand: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const ratio = (number: number) => new Intl.NumberFormat(locale).format(number);
  const verdict = verdictOn(draft);
  const asked = value.trim().toLowerCase();
  const told = !verdict
    ? null
    : !verdict.ok
      ? texts.tooPale(ratio(verdict.ratio), verdict.nearest)
      : verdict.colours.isAdjusted
        ? texts.adjusted(asked, verdict.colours.light.brand, ratio(verdict.colours.light.ratio))
        : texts.fits(ratio(verdict.colours.light.ratio));
  const isPale = verdict !== null && !verdict.ok;
  return (
    <div>
      <Field label={texts.colour} hint={texts.colourHint} error={isPale ? (told ?? error) : error}>
        {(field) => (
          <div className="flex items-center gap-2">
            <input
              type="color"
              aria-label={texts.pick}
              value={COLOUR.test(asked) ? asked : '#0b5c56'}
              onChange={(event) => onChange(event.target.value)}
              className="border-edge bg-surface rounded-control h-10 w-14 flex-none border p-1 pointer-coarse:h-12"
            />
            <input
              {...field}
              value={value}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              placeholder="#0b5c56"
              onChange={(event) => onChange(event.target.value)}
              className={`${inputClass} max-w-40 tabular-nums`}
            />
          </div>
        )}
      </Field>
      <output className="text-small text-ink-soft mt-1 block min-h-5">{!isPale && told}</output>
      {verdict && !verdict.ok && (
        <Action onClick={() => onChange(verdict.nearest)}>{texts.takeNearest(verdict.nearest)}</Action>
      )}
    </div>
  );
}
