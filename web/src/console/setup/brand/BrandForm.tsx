import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { changesTo } from '../../ui/changes-to.ts';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useBrandChanged } from './api.ts';
import { ColourField } from './ColourField.tsx';
import { draftAfterSave, draftOf, inputOf, wrongIn, type BrandDraft } from './draft.ts';

interface BrandFormProps {
  draft: BrandDraft;
  onChange: (draft: BrandDraft) => void;
  mayChange: boolean;
}

export function BrandForm({ draft, onChange, mayChange }: BrandFormProps) {
  const { brand: texts, setup } = useConsoleTexts();
  const changed = useBrandChanged();
  const [wasSent, setWasSent] = useState(false);
  // The values at the last load or save. Only changes to them are sent, so that changes by colleagues are not
  // overwritten.
  const [shown, setShown] = useState(() => inputOf(draft));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: BrandDraft) => api.brand.change(changesTo(shown, inputOf(sent))),
    onSuccess: (brand, sent) => {
      setShown(inputOf(draftOf(brand)));
      onChange(draftAfterSave(brand, draft, sent));
      setWasSent(false);
      notify.success(setup.saved);
      changed(brand);
    },
  });
  const wrong = wrongIn(draft);
  const field = (name: keyof BrandDraft, problem: string) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    error: wasSent && wrong.includes(name) ? problem : undefined,
  });
  const save = () => {
    setWasSent(true);
    if (wrong.length > 0) return false;
    mutate(draft);
    return true;
  };
  return (
    <Section title={texts.look}>
      <LeaveWarning isUnsaved={mayChange && Object.keys(changesTo(shown, inputOf(draft))).length > 0} />
      <CheckedForm onSend={save}>
        <fieldset disabled={!mayChange} className="wide:max-w-column min-w-0 space-y-5">
          <ColourField draft={draft} {...field('colour', texts.notColour)} />
          <TextField
            label={texts.terms}
            hint={texts.addressHint}
            inputMode="url"
            autoComplete="off"
            {...field('terms_url', texts.notAddress)}
          />
          <TextField
            label={texts.privacy}
            inputMode="url"
            autoComplete="off"
            {...field('privacy_url', texts.notAddress)}
          />
          <TextField
            label={texts.helpPhone}
            hint={texts.helpHint}
            type="tel"
            autoComplete="off"
            {...field('help_phone', texts.notPhone)}
          />
          <TextField
            label={texts.helpEmail}
            type="email"
            autoComplete="off"
            {...field('help_email', texts.notEmail)}
          />
        </fieldset>
        <Failure error={error} />
        {mayChange && (
          <div className="mt-5">
            <Action type="submit" variant="primary" busy={isPending}>
              {setup.save}
            </Action>
          </div>
        )}
      </CheckedForm>
    </Section>
  );
}
