import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Page } from '../../ui/Page.tsx';
import type { Layout } from '../../setup/layouts/api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { type Draft, placesQuery, type Preview } from './api.ts';
import { Fields } from './Fields.tsx';
import { PlacesEditor } from './PlacesEditor.tsx';
import { PreviewView } from './PreviewView.tsx';
import { missingIn, NO_PROBLEMS, problemsIn, type Problems, withExample } from './problems.ts';
import { RefusedPageView, refusedPageIn, type RefusedPage } from './RefusedPage.tsx';
import type { Saving } from './draft-store.ts';
import { useDraft, type EditedDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import { useUploads } from './use-uploads.ts';

type View = { kind: 'form' } | { kind: 'places'; version: number } | { kind: 'preview'; preview: Preview };

/**
 * Shows the draft as a form, as documents with fields, or as a preview. The sender can send it from the form and from
 * the preview.
 */
export function SendForm({
  draft,
  layout,
  onReload,
}: {
  draft: Draft;
  layout: Layout | null;
  onReload: () => void;
}) {
  const { send: texts } = useConsoleTexts();
  const edited = useDraft(draft, layout);
  const { content, saving, store } = edited;
  const uploads = useUploads(draft.draft_id, draft.uploads, store.change);
  const client = useQueryClient();
  const { view, showForm, problems, refused, busy, attempt } = useSteps(draft.draft_id, edited, layout);
  const isUploading = uploads.underWay.some(({ error }) => error === null);
  if (view.kind === 'places')
    return (
      <PlacesEditor
        draftId={draft.draft_id}
        version={view.version}
        content={content}
        uploads={uploads.known}
        onCheck={async (participants) => {
          store.change({ participants });
          return client.fetchQuery(placesQuery(draft.draft_id, await store.save()));
        }}
        onClose={showForm}
        onDone={(participants) => {
          store.change({ participants });
          showForm();
        }}
      />
    );
  const isPreview = view.kind === 'preview';
  return (
    <Page
      // The key differs between the views, so that each view starts at its heading.
      key={isPreview ? 'preview' : 'form'}
      title={isPreview ? texts.previewTitle : texts.title}
      heading={isPreview ? texts.previewTitle : (layout?.name ?? texts.title)}
      above={<BackLink to="/send" label={texts.back} />}
      lead={<SavingState saving={saving} />}
    >
      <LeaveWarning isUnsaved={saving.kind === 'changed' || saving.kind === 'failed'} />
      {saving.kind === 'changed' && <ChangedNotice onReload={onReload} onKeepMine={store.keepMine} />}
      {problems.size > 0 && (
        <Notice tone="bad" title={texts.notReady}>
          {problems.get('') && <p>{problems.get('')}</p>}
        </Notice>
      )}
      {refused && !isPreview && content.unrepresentable_pages !== 'rasterise' && (
        <RefusedPageView
          refused={refused}
          onUsePictures={() => store.change({ unrepresentable_pages: 'rasterise' })}
        />
      )}
      {isPreview ? (
        <PreviewView draftId={draft.draft_id} content={content} preview={view.preview} />
      ) : (
        <Fields
          content={content}
          layout={layout}
          uploads={uploads}
          problems={problems}
          change={store.change}
          onPlaces={() => void attempt('places')}
        />
      )}
      {/* The bar is sticky, because the form is longer than the window. */}
      <div className="bg-ground border-line sticky bottom-0 z-10 -mx-1 mt-4 flex flex-wrap gap-3 border-t px-1 py-3">
        <Action
          variant="primary"
          busy={busy === 'send'}
          disabled={busy !== null || isUploading || saving.kind === 'changed'}
          onClick={() => void attempt('send')}
        >
          {texts.sendNow}
        </Action>
        {isPreview ? (
          <Action onClick={showForm}>{texts.edit}</Action>
        ) : (
          <Action
            busy={busy === 'preview'}
            disabled={busy !== null || isUploading}
            onClick={() => void attempt('preview')}
          >
            {texts.preview}
          </Action>
        )}
      </div>
    </Page>
  );
}

type Step = 'places' | 'preview' | 'send';

/**
 * Moves from the form to the fields or to the preview, or sends the draft. Each step first saves the draft. If there is
 * a problem, the form opens again.
 */
function useSteps(draftId: string, { content, store }: EditedDraft, layout: Layout | null) {
  const { send } = useConsoleTexts();
  const texts = withExample(send, useMe().phone_example);
  const [view, setView] = useState<View>({ kind: 'form' });
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const [refused, setRefused] = useState<RefusedPage | null>(null);
  const [busy, setBusy] = useState<Step | null>(null);
  const sendDraft = useSend(draftId);
  const showForm = () => setView({ kind: 'form' });
  const refuse = (found: Problems) => {
    showForm();
    setProblems(found);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus());
  };
  const attempt = async (step: Step) => {
    const missing = step === 'places' ? NO_PROBLEMS : missingIn(texts, content, layout);
    setBusy(step);
    setRefused(null);
    try {
      const version = await store.save();
      // Requests the preview, which sends nothing, to find all other problems.
      if (missing.size > 0) {
        await api.drafts.preview(draftId);
        return refuse(missing);
      }
      if (step === 'send') await sendDraft(version);
      else if (step === 'places') return setView({ kind: 'places', version });
      else setView({ kind: 'preview', preview: await api.drafts.preview(draftId) });
      setProblems(NO_PROBLEMS);
    } catch (error) {
      const refusal = asApiError(error);
      setRefused(refusedPageIn(refusal));
      refuse(new Map([...problemsIn(texts, refusal, content), ...missing]));
    } finally {
      setBusy(null);
    }
  };
  return { view, showForm, problems, refused, busy, attempt };
}

function ChangedNotice({ onReload, onKeepMine }: { onReload: () => void; onKeepMine: () => void }) {
  const { send: texts } = useConsoleTexts();
  return (
    <Notice tone="warn" title={texts.changedTitle}>
      <p>{texts.changedText}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Action onClick={onReload}>{texts.takeTheirs}</Action>
        <Action onClick={onKeepMine}>{texts.keepMine}</Action>
      </div>
    </Notice>
  );
}

/** Shows whether the draft is saved. Screen readers announce changes of this state. */
function SavingState({ saving }: { saving: Saving }) {
  const { send: texts } = useConsoleTexts();
  return (
    <output className="text-small">
      {saving.kind === 'failed' ? `${texts.saveFailed} ${saving.error.message}` : texts.saving[saving.kind]}
    </output>
  );
}
