import type { TemplateConfig } from '@countersign/contract/template';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import type { Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { changesTo } from '../../ui/changes-to.ts';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { DepartmentField, useOwnDepartment } from '../../ui/DepartmentField.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { PresetChoice } from './PresetChoice.tsx';
import { draftOfPreset, presetOf } from './presets.ts';
import { SettingField } from './SettingField.tsx';
import { SignerSees } from './SignerSees.tsx';
import {
  defaultDraft,
  draftOf,
  GROUPS,
  readDraft,
  SETTING_NAMES,
  SETTINGS,
  type Draft,
  type Problem,
  type Read,
} from './settings.ts';

type Problems = Extract<Read, { ok: false }>['problems'];

interface TemplateFormProps {
  template: Template | null;
  /** The template from which a new template is copied. */
  from?: Template | null;
}

/**
 * Edits the settings by group. For a new template, the settings are behind 'Customise'. Errors appear next to their
 * fields, and the first invalid field gets the focus.
 */
export function TemplateForm({ template, from = null }: TemplateFormProps) {
  const { setup } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const [start] = useState(() => startOf(template ?? from, setup.templates.copyOf, template === null));
  const [name, setName] = useState(start.name);
  const [department, setDepartment] = useOwnDepartment();
  const [draft, setDraft] = useState(start.draft);
  const [isCustom, setIsCustom] = useState(template !== null);
  const [wrong, setWrong] = useState<Problems & { name?: true }>({});
  const { shown, setShown, mutate, isPending, error } = useSave(template);
  const refused = error && refusedField(error);
  const read = readDraft(draft);
  const isUnsaved = shown
    ? !read.ok || Object.keys(changesTo(shown, { ...read.config, name })).length > 0
    : JSON.stringify({ name, draft }) !== JSON.stringify(start);
  // A colleague has changed the template, so the form loads it again. If the form has unsaved input, it does not.
  if (template && template.updated_at !== shown?.updated_at && !isUnsaved && !isPending) {
    setShown(template);
    setName(template.name);
    setDraft(draftOf(template));
  }
  // Whether a new template is being created. Its page then opens and discards all text typed during the request.
  const isMaking = isPending && !template;
  const save = () => {
    const problems = {
      ...(read.ok ? {} : read.problems),
      ...(name.trim() === '' ? { name: true as const } : {}),
    };
    setWrong(problems);
    if (!read.ok) setIsCustom(true);
    if (!read.ok || name.trim() === '') return false;
    mutate({ ...read.config, name, department }, { onError: showRefused });
    return true;
  };
  const showRefused = (refusal: Error) => {
    if (refusedField(refusal)) setIsCustom(true);
    focusRefused();
  };
  return (
    <>
      <LeaveWarning isUnsaved={maySetUp && isUnsaved} />
      <CheckedForm onSend={save}>
        {!maySetUp && <Notice tone="calm">{setup.note}</Notice>}
        {/* Roles that may only read see the same form, but it is disabled. */}
        <div className="desk:flex desk:items-start desk:gap-6">
          <fieldset disabled={!maySetUp || isMaking} className="min-w-0 flex-1">
            <div className="wide:max-w-column mt-4 space-y-4">
              <TextField
                label={setup.name}
                hint={setup.templates.nameHint}
                error={wrong.name ? setup.missing : undefined}
                maxLength={200}
                value={name}
                onChange={setName}
              />
              {!template && <DepartmentField value={department} onChange={setDepartment} />}
            </div>
            {!template && !from && (
              <PresetChoice chosen={presetOf(draft)} onChoose={(preset) => setDraft(draftOfPreset(preset))} />
            )}
            <details
              open={isCustom}
              onToggle={({ currentTarget }) => setIsCustom(currentTarget.open)}
              className="mt-4"
            >
              <summary className="text-brand font-strong pointer-coarse:min-h-12 flex min-h-10 cursor-pointer items-center underline underline-offset-4">
                {setup.templates.customise}
              </summary>
              <SettingGroups
                draft={draft}
                problems={{ ...refused, ...wrong }}
                onChange={(changed) => setDraft({ ...draft, ...changed })}
              />
            </details>
          </fieldset>
          <SignerSees draft={draft} />
        </div>
        {!refused && <Failure error={error} />}
        {maySetUp && (
          <div className="bg-ground border-line sticky bottom-0 z-10 -mx-1 mt-4 flex flex-wrap gap-3 border-t px-1 py-3">
            <Action type="submit" variant="primary" busy={isPending}>
              {setup.save}
            </Action>
            {/* Only an existing template has this button. A new template has presets instead. */}
            {template && <Action onClick={() => setDraft(defaultDraft())}>{setup.templates.resetAll}</Action>}
          </div>
        )}
        {template && (
          <div className="mt-4">
            <Copyable label={setup.templates.id} value={template.template_id} />
          </div>
        )}
      </CheckedForm>
    </>
  );
}

/**
 * Returns the initial name and settings of the form. A new template that is not a copy starts with the usual preset.
 */
const startOf = (
  source: Template | null,
  copyOf: (name: string) => string,
  isNew: boolean,
): { name: string; draft: Draft } => ({
  name: source ? (isNew ? copyOf(source.name) : source.name) : '',
  draft: source ? draftOf(source) : draftOfPreset('standard'),
});

/** Focuses the refused field. Runs in the next frame, when the field is visible. */
const focusRefused = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus());

type Saved = TemplateConfig & { name: string; department: string | null };

function useSave(template: Template | null) {
  const { setup } = useConsoleTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The values at the last load. Only changes to them are sent, so that changes by colleagues are not overwritten.
  const [shown, setShown] = useState(template);
  const onceKey = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ department, ...body }: Saved) =>
      shown
        ? api.templates.change(shown.template_id, changesTo(shown, body))
        : api.templates.create(
            { ...body, ...(department === null ? {} : { department }) },
            { idempotencyKey: onceKey([body, department]) },
          ),
    onSuccess: async (saved, sent) => {
      notify.success(setup.saved);
      // Retains the earlier timestamp. The form therefore loads the saved template again, unless something was typed in
      // the meantime.
      setShown((before) => ({ ...(before ?? saved), ...sent, department: saved.department }));
      await client.invalidateQueries({ queryKey: api.templates.each.key });
      client.setQueryData(api.templates.get.query(saved.template_id).queryKey, saved);
      if (!template) await navigate(`/templates/${saved.template_id}`, { replace: true });
    },
  });
  return { shown, setShown, mutate, isPending, error };
}

interface SettingGroupsProps {
  draft: Draft;
  problems: Problems;
  onChange: (changed: Partial<Draft>) => void;
}

function SettingGroups({ draft, problems, onChange }: SettingGroupsProps) {
  const { templateSettings: words } = useConsoleTexts();
  return GROUPS.map((group) => (
    <Section key={group} title={words.groups[group]}>
      <div className="wide:max-w-document space-y-6">
        {SETTING_NAMES.filter((setting) => SETTINGS[setting].group === group).map((setting) => (
          <SettingField
            key={setting}
            name={setting}
            value={draft[setting]}
            problem={problems[setting]}
            onChange={(value) => onChange({ [setting]: value })}
          />
        ))}
      </div>
    </Section>
  ));
}

/** Returns the field whose address the server refused, with the reason. Returns null for any other error. */
function refusedField(error: Error): Problems | null {
  const { code, message, facts } = asApiError(error);
  const problem: Problem = { kind: 'refused', text: message };
  if (code === 'WEBHOOK_URL_REFUSED') return { webhook_url: problem };
  if (code === 'PERSON_NOT_FOUND') return { review_reviewers: problem };
  if (code === 'INVALID_REQUEST' && JSON.stringify(facts['problems'] ?? null).includes('review_reviewers'))
    return { review_reviewers: { kind: 'too-few' } };
  return code === 'BASE_URL_REFUSED' ? { base_url: problem } : null;
}
