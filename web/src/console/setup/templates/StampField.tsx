import {
  STAMP_AMOUNTS,
  STAMP_ARTICLE_LENGTH,
  STAMP_ROUNDINGS,
  STAMP_STATE_CODES,
  STAMP_WHEN_EMPTY,
} from '@countersign/contract/rules/stamps';
import { useId, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { StampDraft } from './stamp-draft.ts';

interface StampFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  value: StampDraft;
  onChange: (value: StampDraft) => void;
}

/** Edits the rule for the stamp certificate in front of the document. */
export function StampField({ label, hint, error, value: draft, onChange }: StampFieldProps) {
  const { stamps: texts } = useConsoleTexts();
  const { rule } = texts;
  const id = useId();
  const set = (changed: Partial<StampDraft>) => onChange({ ...draft, ...changed });
  const states = STAMP_STATE_CODES.map((code) => ({ value: code, label: texts.states[code] }));
  return (
    <fieldset aria-describedby={`${id}-hint`} className={error ? 'border-bad border-s-3 ps-3' : undefined}>
      <legend className="font-strong text-body">{label}</legend>
      <p id={`${id}-hint`} className="text-small text-ink-soft mt-0.5">
        {hint}
      </p>
      <div className="mt-3 space-y-3">
        <SelectField
          label={texts.state}
          value={draft.state}
          options={[{ value: '', label: rule.none }, ...states]}
          onChange={(state) => set({ state })}
        />
        {draft.state !== '' && (
          <>
            <TextField
              label={texts.article}
              hint={rule.articleHint}
              error={error}
              maxLength={STAMP_ARTICLE_LENGTH}
              value={draft.article}
              onChange={(article) => set({ article })}
            />
            <Choice
              label={rule.kind}
              isLabelShown
              value={draft.kind}
              options={[
                { value: 'fixed', label: rule.fixed },
                { value: 'share', label: rule.share },
              ]}
              onChange={(kind) => set({ kind })}
            />
            {draft.kind === 'fixed' ? (
              <Rupees label={rule.fixed} value={draft.value} onChange={(value) => set({ value })} />
            ) : (
              <Share draft={draft} set={set} />
            )}
            <SelectField
              label={rule.whenEmpty}
              value={draft.when_empty}
              options={STAMP_WHEN_EMPTY.map((value) => ({
                value,
                label: rule.whenEmptyChoices[value],
              }))}
              onChange={(when_empty) => set({ when_empty })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

interface ShareProps {
  draft: StampDraft;
  set: (changed: Partial<StampDraft>) => void;
}

function Share({ draft, set }: ShareProps) {
  const { rule } = useConsoleTexts().stamps;
  const amounts = STAMP_AMOUNTS.map((value) => ({ value: value, label: rule.amounts[value] }));
  return (
    <>
      <SelectField
        label={rule.amount}
        value={draft.amount}
        options={[...amounts, { value: '', label: rule.otherAmount }]}
        onChange={(amount) => set({ amount })}
      />
      {draft.amount === '' && (
        <TextField label={rule.otherKey} value={draft.key} onChange={(key) => set({ key })} />
      )}
      <TextField
        label={rule.percent}
        inputMode="decimal"
        suffix="%"
        value={draft.percent}
        onChange={(percent) => set({ percent })}
      />
      <Rupees label={rule.min} value={draft.min} onChange={(min) => set({ min })} />
      <Rupees label={rule.max} value={draft.max} onChange={(max) => set({ max })} />
      <Rupees label={rule.roundTo} value={draft.round_to} onChange={(round_to) => set({ round_to })} />
      <SelectField
        label={rule.rounding}
        value={draft.rounding}
        options={STAMP_ROUNDINGS.map((value) => ({ value: value, label: rule.roundings[value] }))}
        onChange={(rounding) => set({ rounding })}
      />
    </>
  );
}

function Rupees(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { rule } = useConsoleTexts().stamps;
  return <TextField {...props} inputMode="decimal" suffix={rule.rupees} />;
}
