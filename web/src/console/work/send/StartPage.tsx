import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError, asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { defaultTemplateFor, templatesQuery, type Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { byFolder } from '../../ui/by-folder.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { holdFiles } from '../../ui/held-files.ts';
import { Loaded, LoadFailed } from '../../ui/Outcome.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { layoutsQuery, type LayoutSummary } from '../../setup/layouts/api.ts';
import { addDocuments } from '../../setup/layouts/documents.ts';
import { draftQuery, draftsQuery, type DraftSummary } from './api.ts';

/**
 * The error for roles that cannot send. The navigation does not show this page to them, but they can open its address.
 */
const REFUSED = new ApiError({ code: 'ROLE_REFUSED', message: '', status: 403 });

/** Starts a draft from a layout or from PDFs, or continues an existing draft. */
export function StartPage() {
  const { send: texts, layouts: layoutTexts } = useConsoleTexts();
  const maySend = useMay('send');
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, isPending, error } = useBegin();
  const take = (files: readonly File[]) => {
    const { documents, problem } = addDocuments([], files);
    setWrong(problem && (problem.kind === 'no-pdf' ? layoutTexts.make.noPdf(problem.name) : texts.tooMuch));
    if (documents.length > 0) mutate({ layout: null, files: documents });
  };
  if (!maySend)
    return (
      <Page title={texts.title}>
        <LoadFailed error={REFUSED} onRetry={() => undefined} />
      </Page>
    );
  return (
    <Page title={texts.title} lead={texts.lead}>
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <div className="desk:grid desk:grid-cols-2 desk:gap-4">
        <Layouts isPending={isPending} onChoose={(layout) => mutate({ layout, files: [] })} />
        <Section title={texts.fromDocuments}>
          <DropFiles
            hint={layoutTexts.make.documentsHint}
            error={wrong}
            drop={layoutTexts.make.drop}
            choose={layoutTexts.make.choose}
            accept="application/pdf,.pdf"
            onFiles={take}
          />
        </Section>
      </div>
      <Drafts />
    </Page>
  );
}

/**
 * Returns a function that creates a draft. Its template is the default template of the layout, or else of the
 * installation. The draft page uploads the files, because it shows their progress.
 */
function useBegin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ layout }: { layout: LayoutSummary | null; files: readonly File[] }) => {
      const template_id = defaultTemplateFor(layout, await client.fetchQuery(templatesQuery))?.template_id;
      return api.drafts.create({
        content: {
          ...(layout && { layout_id: layout.layout_id }),
          ...(template_id === undefined ? {} : { template_id }),
          send_invites: true,
        },
      });
    },
    onSuccess: async (draft, { files }) => {
      holdFiles(draft.draft_id, files);
      client.setQueryData(draftQuery(draft.draft_id).queryKey, draft);
      await navigate(`/send/${draft.draft_id}`);
    },
  });
}

function Layouts({ isPending, onChoose }: { isPending: boolean; onChoose: (layout: LayoutSummary) => void }) {
  const { send: texts, layouts: layoutTexts } = useConsoleTexts();
  const { locale } = useTexts();
  const maySetUp = useMay('setup');
  const { data: templates } = useQuery(templatesQuery);
  const query = useInfiniteQuery({
    ...layoutsQuery(false),
    select: ({ pages }) => pages.flatMap(({ layouts }) => layouts),
  });
  return (
    <Section title={texts.fromLayout}>
      <Loaded query={query}>
        {(list) => (
          <>
            {list.length === 0 && (
              <>
                <p className="text-ink-soft mb-3">{texts.noLayout}</p>
                {maySetUp && <ActionLink to="/layouts/new">{layoutTexts.add}</ActionLink>}
              </>
            )}
            {byFolder(list, ({ folder }) => folder, locale).map(({ name, items }) => (
              <div key={name} className="not-first:mt-4">
                {name !== null && <h3 className="text-small text-ink-soft mb-2">{name}</h3>}
                <ul className="space-y-2">
                  {items.map((layout) => (
                    <LayoutCard
                      key={layout.layout_id}
                      layout={layout}
                      template={templates && defaultTemplateFor(layout, templates)}
                      isDisabled={isPending}
                      onChoose={() => onChoose(layout)}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Action busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {layoutTexts.more}
        </Action>
      )}
    </Section>
  );
}

interface LayoutCardProps {
  layout: LayoutSummary;
  /** The rules of the session. Undefined until the templates are loaded, and if there is no default template. */
  template: Template | undefined;
  isDisabled: boolean;
  onChoose: () => void;
}

/** Shows a layout and its rules as one option. */
function LayoutCard({ layout, template, isDisabled, onChoose }: LayoutCardProps) {
  const { send: texts, layouts: layoutTexts } = useConsoleTexts();
  return (
    <li className="border-line rounded-control hover:border-brand focus-within:border-brand relative flex items-center justify-between gap-4 border px-4 py-3">
      <span className="min-w-0">
        <span className="font-strong block break-words">{layout.name}</span>
        <span className="text-small text-ink-soft block break-words">
          {[
            layout.roles.map(({ name }) => name).join(', '),
            layoutTexts.documents(layout.documents_total),
            layoutTexts.pages(layout.pages_total),
          ].join(' · ')}
        </span>
        <span className="text-small block break-words">{texts.rulesOf(template?.name ?? null)}</span>
      </span>
      <button
        type="button"
        aria-label={texts.use(layout.name)}
        disabled={isDisabled}
        onClick={onChoose}
        className="text-brand font-strong focus-visible:after:outline-brand flex-none after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3"
      >
        {texts.choose}
      </button>
    </li>
  );
}

function Drafts() {
  const { send: texts } = useConsoleTexts();
  const client = useQueryClient();
  const { data } = useQuery(draftsQuery);
  const [leaving, setLeaving] = useState<DraftSummary | null>(null);
  const close = () => setLeaving(null);
  if (!data || data.drafts.length === 0) return null;
  return (
    <Section title={texts.drafts}>
      <p className="text-small text-ink-soft mb-1">{texts.draftsHint}</p>
      <ul className="divide-line divide-y">
        {data.drafts.map((draft) => (
          <li
            key={draft.draft_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <span className="min-w-0">
              <Link
                to={`/send/${draft.draft_id}`}
                className="font-strong hover:text-brand inline-block min-h-6 break-words underline-offset-4 hover:underline"
              >
                {nameOf(draft, texts.unnamed)}
              </Link>
              <span className="text-small text-ink-soft block break-words">
                {draft.participants.length > 0 && `${draft.participants.join(', ')} · `}
                {texts.changed} <Ago at={draft.updated_at} />
              </span>
            </span>
            <Action onClick={() => setLeaving(draft)}>{texts.deleteDraft}</Action>
          </li>
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={texts.deleteTitle}
          confirm={texts.deleteDraft}
          isDangerous
          act={() => api.drafts.delete(leaving.draft_id)}
          onDone={() => {
            close();
            notify.success(texts.deleted);
            void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
          }}
          onClose={close}
        >
          <p>{texts.deleteText}</p>
        </Confirm>
      )}
    </Section>
  );
}

const nameOf = ({ reference, document_names }: DraftSummary, unnamed: string): string =>
  [reference.trim(), document_names.join(', ')].find((name) => name !== '') ?? unnamed;
