import type { BatchInput } from '@countersign/contract/originator/batches';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { templatesQuery } from '../api/lists.ts';
import { layoutsQuery } from '../layouts/api.ts';
import { Action, actionClass, ActionLink } from '../parts/Action.tsx';
import { CheckField } from '../parts/CheckField.tsx';
import { DepartmentField, useOwnDepartment } from '../parts/DepartmentField.tsx';
import { DownloadIcon, LayoutIcon } from '../parts/icons.tsx';
import { Empty, LoadFailed } from '../parts/Outcome.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { batchQuery, BATCHES_KEY, formAddress, makeBatch } from './api.ts';
import { BackToBatches } from './BackToBatches.tsx';
import { rememberFile } from './chosen-file.ts';
import { FileField } from './FileField.tsx';

/** A layout and a table; the check comes next, and nothing is sent before it. */
export function NewBatchPage() {
  const { batches: texts } = useConsoleTexts();
  const {
    data: layouts,
    error,
    refetch,
  } = useInfiniteQuery({
    ...layoutsQuery(false),
    select: ({ pages }) => pages.flatMap((page) => page.layouts),
  });
  return (
    <Page title={texts.make.title} lead={texts.make.lead} above={<BackToBatches />}>
      {error && !layouts && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {layouts?.length === 0 && (
        <Empty
          icon={<LayoutIcon />}
          title={texts.make.noLayout}
          actions={<ActionLink to="/layouts">{texts.make.toLayouts}</ActionLink>}
        />
      )}
      {layouts && layouts.length > 0 && (
        <BatchForm layouts={layouts.map(({ layout_id, name }) => ({ value: layout_id, label: name }))} />
      )}
    </Page>
  );
}

interface Option {
  value: string;
  label: string;
}

function BatchForm({ layouts }: { layouts: readonly Option[] }) {
  const { batches, setup } = useConsoleTexts();
  const texts = batches.make;
  const form = useRef<HTMLFormElement>(null);
  const { data: templates = [] } = useQuery(templatesQuery);
  const [layoutId, setLayoutId] = useState(layouts[0]?.value ?? '');
  const [templateId, setTemplateId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [department, setDepartment] = useOwnDepartment();
  const [sendsInvites, setSendsInvites] = useState(true);
  const [country, setCountry] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { mutate, isPending, error } = useMake();
  const isCountryWrong = country !== '' && !/^\+[1-9]\d{0,2}$/.test(country);
  const send = () => {
    setWasSent(true);
    if (!file || isCountryWrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const batch: BatchInput = {
      layout_id: layoutId,
      send_invites: sendsInvites,
      ...(name.trim() === '' ? {} : { name }),
      ...(templateId === '' ? {} : { template_id: templateId }),
      ...(department === null ? {} : { department }),
      ...(country === '' ? {} : { phone_country: country }),
    };
    mutate({ batch, file });
  };
  return (
    <form
      ref={form}
      noValidate
      className="max-w-document"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Section title={texts.what}>
        <div className="wide:max-w-column space-y-4">
          <SelectField label={texts.layout} value={layoutId} options={layouts} onChange={setLayoutId} />
          <a href={formAddress(layoutId)} download className={actionClass('quiet')}>
            <span className="size-4">
              <DownloadIcon />
            </span>
            {texts.form}
          </a>
          <SelectField
            label={texts.template}
            value={templateId}
            options={[
              { value: '', label: texts.noTemplate },
              ...templates.map((template) => ({ value: template.template_id, label: template.name })),
            ]}
            onChange={setTemplateId}
          />
        </div>
      </Section>
      <Section title={texts.table}>
        <FileField
          file={file}
          error={wasSent && !file ? texts.noFile : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            if (name === '') setName(chosen.name.replace(/\.(?:csv|xlsx)$/i, ''));
          }}
        />
        <div className="wide:max-w-column mt-4 space-y-4">
          <TextField
            label={texts.country}
            hint={texts.countryHint}
            error={wasSent && isCountryWrong ? texts.countryWrong : undefined}
            placeholder="+91"
            inputMode="tel"
            maxLength={4}
            value={country}
            onChange={(typed) => setCountry(typed.trim())}
          />
        </div>
      </Section>
      <Section title={texts.about}>
        <div className="wide:max-w-column space-y-4">
          <TextField label={setup.name} maxLength={200} value={name} onChange={setName} />
          <DepartmentField value={department} onChange={setDepartment} />
          <CheckField
            label={texts.invites}
            hint={texts.invitesHint}
            checked={sendsInvites}
            onChange={setSendsInvites}
          />
        </div>
      </Section>
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <div className="mt-4">
        <Action type="submit" variant="primary" busy={isPending}>
          {texts.check}
        </Action>
      </div>
    </form>
  );
}

function useMake() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ batch, file }: { batch: BatchInput; file: File }) => makeBatch(batch, file),
    onSuccess: async (made, { file }) => {
      rememberFile(made.batch_id, file);
      client.setQueryData(batchQuery(made.batch_id).queryKey, made);
      void client.invalidateQueries({ queryKey: BATCHES_KEY });
      await navigate(`/batches/${made.batch_id}`, { replace: true });
    },
  });
}
