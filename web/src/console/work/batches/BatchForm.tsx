import type { BatchInput } from '@countersign/contract/originator/batches';
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { defaultTemplateFor, type Template, templatesQuery } from '../../api/lists.ts';
import { layoutQuery, type Layout } from '../../setup/layouts/api.ts';
import { Action, DownloadLink } from '../../ui/Action.tsx';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { DepartmentField, useOwnDepartment } from '../../ui/DepartmentField.tsx';
import { holdFiles } from '../../ui/held-files.ts';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Section } from '../../ui/Page.tsx';
import { refuseChangedFiles } from '../../ui/changed-since-selected.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { nameOfFile, useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { BranchesField } from '../send/BranchesField.tsx';
import { MessageField } from '../send/MessageField.tsx';
import { MethodField } from '../send/MethodField.tsx';
import { ValidityField } from '../send/ValidityField.tsx';
import { DEFAULTS, MAX_HOURS } from '../../setup/templates/settings.ts';
import { batchQuery } from './api.ts';
import { inputOf, type BatchDraft } from './batch-draft.ts';
import { FileField } from './FileField.tsx';
import { OrderField } from './OrderField.tsx';
import { suggestionsFor } from './use-check.ts';

interface Option {
  value: string;
  label: string;
}

/** Edits a new batch: the layout, the file with the signers, and the settings. */
export function BatchForm({ layouts }: { layouts: readonly Option[] }) {
  const { batches, send, shell } = useConsoleTexts();
  const texts = batches.make;
  const { data: templates = [] } = useQuery(templatesQuery);
  const [department] = useOwnDepartment();
  const [given, setDraft] = useState<Given>({
    department,
    layoutId: layouts[0]?.value ?? '',
    templateId: null,
    name: '',
    branchIds: [],
    hours: undefined,
    message: '',
    sendsInvites: true,
    country: '',
    order: null,
    methods: {},
  });
  const [file, setFile] = useState<File | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const { mutate, isPending, error, reset } = useMake();
  const set = (part: Partial<Given>) => setDraft((before) => ({ ...before, ...part }));
  const { data: layout, isPending: isOpening } = useQuery(layoutQuery(given.layoutId));
  const usual = layout && defaultTemplateFor(layout, templates);
  const draft: BatchDraft = { ...given, templateId: given.templateId ?? usual?.template_id ?? '' };
  const unordered = layout ? unorderedRoles(layout) : [];
  const template = templates.find(({ template_id }) => template_id === draft.templateId);
  const isCountryWrong = draft.country !== '' && !/^\+[1-9]\d{0,2}$/.test(draft.country);
  const areHoursWrong = draft.hours !== undefined && draft.hours > MAX_HOURS;
  const check = () => {
    setWasSent(true);
    if (!file || isCountryWrong || areHoursWrong) return false;
    const roles = unordered.map(({ id }) => id);
    mutate({ batch: inputOf(draft, roles), file });
    return true;
  };
  return (
    <CheckedForm className="max-w-document" onSend={check}>
      <LeaveWarning isUnsaved={file !== null || draft.message.trim() !== ''} />
      <DocumentSection draft={draft} set={set} layouts={layouts} templates={templates} />
      <Section title={texts.table}>
        <FileField
          file={file}
          error={wasSent && !file ? texts.noFile : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            reset();
            if (draft.name === '') set({ name: chosen.name.replace(/\.(?:csv|xlsx)$/i, '') });
          }}
        />
        <div className="wide:max-w-column mt-4 space-y-4">
          <TextField
            label={`${texts.country} (${shell.optional})`}
            hint={texts.countryHint}
            error={wasSent && isCountryWrong ? texts.countryWrong : undefined}
            placeholder="+91"
            inputMode="tel"
            maxLength={4}
            value={draft.country}
            onChange={(typed) => set({ country: typed.trim() })}
          />
        </div>
      </Section>
      <SettingsSection
        draft={draft}
        set={set}
        roles={layout?.roles ?? []}
        unordered={unordered}
        defaultHours={(template ?? DEFAULTS).validity_hours}
        error={wasSent && areHoursWrong ? send.problems.validity : undefined}
      />
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <div className="mt-4">
        <Action type="submit" variant="primary" busy={isPending} disabled={isOpening}>
          {texts.check}
        </Action>
      </div>
    </CheckedForm>
  );
}

/**
 * The values of the form. The template is null until the sender chooses one. The default template of the layout then
 * applies.
 */
type Given = Omit<BatchDraft, 'templateId'> & { templateId: string | null };

interface SectionProps {
  draft: BatchDraft;
  set: (part: Partial<Given>) => void;
}

interface DocumentSectionProps extends SectionProps {
  layouts: readonly Option[];
  templates: readonly Pick<Template, 'template_id' | 'name' | 'is_default'>[];
}

/** Shows the layout and the template, with the file to fill in. */
function DocumentSection({ draft, set, layouts, templates }: DocumentSectionProps) {
  const { batches, send } = useConsoleTexts();
  const texts = batches.make;
  return (
    <Section title={texts.what}>
      <div className="wide:max-w-column space-y-4">
        <SelectField
          label={texts.layout}
          value={draft.layoutId}
          options={layouts}
          onChange={(layoutId) => set({ layoutId, templateId: null, order: null, methods: {} })}
        />
        <DownloadLink href={api.layouts.batchForm.address(draft.layoutId)}>{texts.form}</DownloadLink>
        <SelectField
          label={texts.template}
          value={draft.templateId}
          options={[
            { value: '', label: texts.noTemplate },
            ...templates.map(({ template_id, name, is_default }) => ({
              value: template_id,
              label: is_default ? send.defaultTemplate(name) : name,
            })),
          ]}
          onChange={(templateId) => set({ templateId })}
        />
      </div>
    </Section>
  );
}

interface SettingsSectionProps extends SectionProps {
  roles: Layout['roles'];
  unordered: Layout['roles'];
  defaultHours: number;
  error: string | undefined;
}

/** Shows the name, the access scope, the signing order, the deadline and the message. */
function SettingsSection({ draft, set, roles, unordered, defaultHours, error }: SettingsSectionProps) {
  const { batches, setup, shell } = useConsoleTexts();
  const texts = batches.make;
  const setMethod = (role: string, method: SignatureMethod | undefined) => {
    const { [role]: _before, ...others } = draft.methods;
    set({ methods: method === undefined ? others : { ...others, [role]: method } });
  };
  return (
    <Section title={texts.about}>
      <div className="wide:max-w-column space-y-4">
        <TextField label={setup.name} maxLength={200} value={draft.name} onChange={(name) => set({ name })} />
        <DepartmentField value={draft.department} onChange={(department) => set({ department })} />
        {unordered.length > 0 && (
          <OrderField roles={unordered} order={draft.order} onChange={(order) => set({ order })} />
        )}
        {roles.map(({ id, name }) => (
          <MethodField
            key={id}
            label={`${texts.methodOf(name)} (${shell.optional})`}
            value={draft.methods[id]}
            onChange={(method) => setMethod(id, method)}
          />
        ))}
        <ValidityField
          usual={defaultHours}
          hours={draft.hours}
          error={error}
          onChange={(hours) => set({ hours })}
        />
        <BranchesField
          hint={texts.branchesHint}
          chosen={draft.branchIds}
          onChange={(branchIds) => set({ branchIds })}
        />
        <MessageField value={draft.message} onChange={(message) => set({ message })} />
        <CheckField
          label={texts.invites}
          hint={texts.invitesHint}
          checked={draft.sendsInvites}
          onChange={(sendsInvites) => set({ sendsInvites })}
        />
      </div>
    </Section>
  );
}

/**
 * Returns the roles whose order the sender can set. Returns none if the layout defines the order or has only one
 * signer.
 */
const unorderedRoles = ({ roles }: Layout): Layout['roles'] =>
  roles.length > 1 && roles.every(({ signing_order }) => signing_order === undefined) ? roles : [];

function useMake() {
  const { setup } = useConsoleTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onceKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ batch, file }: { batch: BatchInput; file: File }) => {
      await refuseChangedFiles([file], setup.savedAnew);
      const made = await api.batches.create(
        { batch, file },
        { idempotencyKey: onceKey([batch, nameOfFile(file)]) },
      );
      const columns = suggestionsFor(made);
      return columns ? api.batches.replaceFile(made.batch_id, { batch: { columns }, file }) : made;
    },
    onSuccess: async (made, { file }) => {
      holdFiles(made.batch_id, [file]);
      client.setQueryData(batchQuery(made.batch_id).queryKey, made);
      void client.invalidateQueries({ queryKey: api.batches.list.key });
      await navigate(`/batches/${made.batch_id}`, { replace: true });
    },
  });
}
