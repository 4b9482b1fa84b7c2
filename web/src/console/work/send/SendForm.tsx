import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Page } from '../../ui/Page.tsx';
import type { Layout } from '../../setup/layouts/api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { type Draft, placesQuery, type Preview } from './api.ts';
import { Fields } from './Fields.tsx';
import { PlacesEditor } from './PlacesEditor.tsx';
import { PreviewView } from './PreviewView.tsx';
import { missingIn, NO_PROBLEMS, problemsIn, type Problems } from './problems.ts';
import type { Saving } from './draft-store.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import { useUploads } from './use-uploads.ts';

type View = { kind: 'form' } | { kind: 'places'; version: number } | { kind: 'preview'; preview: Preview };

/** The draft as a form, its places to sign, or its preview; sent from either the form or the preview. */
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
  const { content, saving, store } = useDraft(draft, layout);
  const uploads = useUploads(draft.draft_id, draft.uploads, store.change);
  const [view, setView] = useState<View>({ kind: 'form' });
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const [busy, setBusy] = useState<'places' | 'preview' | 'send' | null>(null);
  const client = useQueryClient();
  const send = useSend(draft.draft_id);
  const isUploading = uploads.underWay.some(({ error }) => error === null);

  const refuse = (found: Problems) => {
    setView({ kind: 'form' });
    setProblems(found);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus());
  };
  const attempt = async (what: 'places' | 'preview' | 'send') => {
    const missing = what === 'places' ? NO_PROBLEMS : missingIn(texts, content, layout);
    if (missing.size > 0) return refuse(missing);
    setBusy(what);
    try {
      const version = await store.save();
      if (what === 'send') await send(version, content);
      else if (what === 'places') return setView({ kind: 'places', version });
      else setView({ kind: 'preview', preview: await api.drafts.preview(draft.draft_id) });
      setProblems(NO_PROBLEMS);
    } catch (error) {
      refuse(problemsIn(texts, asApiError(error), content));
    } finally {
      setBusy(null);
    }
  };
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
        onClose={() => setView({ kind: 'form' })}
        onDone={(participants) => {
          store.change({ participants });
          setView({ kind: 'form' });
        }}
      />
    );
  const isPreview = view.kind === 'preview';
  return (
    <Page
      title={isPreview ? texts.previewTitle : texts.title}
      heading={isPreview ? texts.previewTitle : (layout?.name ?? texts.title)}
      above={<BackLink to="/send" label={texts.back} />}
      lead={<SavingState saving={saving} />}
      actions={
        <>
          {isPreview ? (
            <Action onClick={() => setView({ kind: 'form' })}>{texts.edit}</Action>
          ) : (
            <Action
              busy={busy === 'preview'}
              disabled={busy !== null || isUploading}
              onClick={() => void attempt('preview')}
            >
              {texts.preview}
            </Action>
          )}
          <Action
            variant="primary"
            busy={busy === 'send'}
            disabled={busy !== null || isUploading || saving.kind === 'changed'}
            onClick={() => void attempt('send')}
          >
            {texts.sendNow}
          </Action>
        </>
      }
    >
      <LeaveWarning isUnsaved={saving.kind === 'changed' || saving.kind === 'failed'} />
      {saving.kind === 'changed' && (
        <Notice tone="warn" title={texts.changedTitle}>
          <p>{texts.changedText}</p>
          <div className="flex flex-wrap gap-2 pt-2">
            <Action onClick={onReload}>{texts.takeTheirs}</Action>
            <Action onClick={store.keepMine}>{texts.keepMine}</Action>
          </div>
        </Notice>
      )}
      {problems.size > 0 && (
        <Notice tone="bad" title={texts.notReady}>
          {problems.get('') && <p>{problems.get('')}</p>}
        </Notice>
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
    </Page>
  );
}

/** Whether what is on the screen is kept; announced when it changes. */
function SavingState({ saving }: { saving: Saving }) {
  const { send: texts } = useConsoleTexts();
  return (
    <output className="text-small">
      {saving.kind === 'failed' ? `${texts.saveFailed} ${saving.error.message}` : texts.saving[saving.kind]}
    </output>
  );
}
