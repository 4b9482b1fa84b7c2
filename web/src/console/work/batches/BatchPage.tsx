import { allowsAct, type BatchAct } from '@countersign/contract/rules/batches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { useDepartmentName } from '../../api/department-names.ts';
import { useMay } from '../../api/me.ts';
import { Action, ActionLink, DownloadLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { type Batch, batchQuery } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { type CorrectedCells, useCheck } from './use-check.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { areRowsChecked, Problems } from './Problems.tsx';

/** Shows a batch: its problems or its progress. */
export function BatchPage() {
  const { batches: texts, setup } = useConsoleTexts();
  const { id = '' } = useParams();
  const query = useQuery(batchQuery(id));
  const { data: batch } = query;
  return (
    <Page
      title={texts.one}
      heading={batch?.name ?? texts.one}
      above={<BackLink to="/batches" label={texts.title} />}
      actions={batch && <Acts batch={batch} />}
    >
      <Loaded query={query} loading={<Loading text={setup.loading} />}>
        {(loaded) => <Shown key={loaded.batch_id} batch={loaded} />}
      </Loaded>
    </Page>
  );
}

function Shown({ batch }: { batch: Batch }) {
  const { batches: texts, sessions } = useConsoleTexts();
  const maySend = useMay('send');
  const isChecked = batch.status === 'problems' || batch.status === 'ready';
  const [cells, setCells] = useState<CorrectedCells>(new Map());
  const check = useCheck(batch, cells);
  const problems = batch.problems_total > 0 && isChecked && (
    <Problems key="problems" batch={batch} cells={cells} onCells={setCells} check={maySend ? check : null} />
  );
  const columns = isChecked && maySend && (
    <ColumnsForm key="columns" batch={batch} check={check} onReplace={() => setCells(new Map())} />
  );
  return (
    <>
      {batch.is_test && <Notice tone="warn" title={sessions.test} />}
      {batch.same_file_as && isChecked && (
        <Notice tone="warn" title={texts.sameFile}>
          <Link to={`/batches/${batch.same_file_as}`} className="text-brand underline">
            {texts.sameFileLink}
          </Link>
        </Notice>
      )}
      <Section title={texts.howFar}>
        <BatchProgress batch={batch} />
        <div className="mt-4">
          <Known batch={batch} />
        </div>
        {batch.started_at && (
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionLink to={`/sessions?batch=${batch.batch_id}`}>{texts.showSessions}</ActionLink>
            <DownloadLink href={api.batches.result.address(batch.batch_id)}>{texts.result}</DownloadLink>
            {batch.has_inputs && (
              <DownloadLink href={api.batches.inputs.address(batch.batch_id)}>{texts.inputs}</DownloadLink>
            )}
          </div>
        )}
      </Section>
      {/* Problems with columns come first, because they cause other problems. */}
      {areRowsChecked(batch) ? [problems, columns] : [columns, problems]}
    </>
  );
}

function Known({ batch }: { batch: Batch }) {
  const { batches: texts, setup, words } = useConsoleTexts();
  const departmentName = useDepartmentName();
  const { rows_total: rows, started_at: started, ended_at: ended } = batch;
  return (
    <Facts
      list={[
        // A file with problems has zero rows here, because its rows are not stored.
        rows > 0 && [texts.rows, words.figure(rows)],
        started !== null && [texts.made, words.figure(batch.rows_made)],
        started !== null && [texts.failed, words.figure(batch.rows_failed)],
        [setup.department, batch.department === null ? setup.noDepartment : departmentName(batch.department)],
        started === null && ended === null && [texts.checked, <Ago key="checked" at={batch.changed_at} />],
        started !== null && [texts.started, <Ago key="started" at={started} />],
        ended !== null && [texts.ended, <Ago key="ended" at={ended} />],
      ]}
    />
  );
}

const SHOWN_ACTS = ['start', 'resume', 'pause', 'cancel'] as const satisfies BatchAct[];

function Acts({ batch }: { batch: Batch }) {
  const { batches: texts } = useConsoleTexts();
  const maySend = useMay('send');
  const refresh = useRefresh(batch.batch_id);
  const [asked, setAsked] = useState<'start' | 'cancel' | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: BatchAct) => api.batches[act](batch.batch_id),
    onSettled: refresh,
  });
  if (!maySend) return null;
  const press = (act: BatchAct) => (act === 'start' || act === 'cancel' ? setAsked(act) : mutate(act));
  return (
    <>
      {SHOWN_ACTS.filter((act) => allowsAct(batch.status, act)).map((act) => (
        <Action
          key={act}
          variant={act === 'cancel' ? 'danger' : act === 'pause' ? 'quiet' : 'primary'}
          busy={isPending}
          onClick={() => press(act)}
        >
          {texts.acts[act]}
        </Action>
      ))}
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      {asked && (
        <Confirm
          title={asked === 'start' ? texts.startTitle(batch.rows_total) : texts.cancelTitle}
          confirm={texts.acts[asked]}
          dismiss={texts.notNow}
          isDangerous={asked === 'cancel'}
          act={() => api.batches[asked](batch.batch_id)}
          onDone={() => {
            setAsked(null);
            refresh();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{asked === 'start' ? texts.startText : texts.cancelText}</p>
        </Confirm>
      )}
    </>
  );
}

function useRefresh(id: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: batchQuery(id).queryKey });
}
