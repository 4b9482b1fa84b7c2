import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { useMay, useMe } from '../../api/me.ts';
import { Action, ActionLink, DownloadLink } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Leave, useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { layoutQuery, sourceOf, type Layout, type Replaced } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { DefaultTemplate } from './DefaultTemplate.tsx';
import { drafts } from './draft.ts';
import { Editor } from './editor/Editor.tsx';
import type { EditorField, PagePlace } from './editor/field.ts';
import { SaveNotices } from './editor/SaveNotices.tsx';
import { useEditor, type LayoutEditor } from './editor/use-editor.ts';
import { useSuggestions } from './editor/use-suggestions.ts';
import { ReplaceDocument } from './ReplaceDocument.tsx';
import { withTyped } from './roles.ts';
import { RolesField } from './RolesField.tsx';
import { Versions } from './Versions.tsx';

interface LayoutEditorPageProps {
  layout: Layout;
  isReadOnly: boolean;
  isSuggesting: boolean;
  onTakeNewest: () => Promise<unknown>;
}

type Open = 'discard' | 'about' | 'template' | 'replace' | { leave: Leave } | null;

/** Shows a layout: its name, its versions, the button that saves it, and the editor. */
export function LayoutEditorPage(props: LayoutEditorPageProps) {
  const { layouts: texts } = useConsoleTexts();
  const client = useQueryClient();
  const { person_id } = useMe();
  const { layout, isReadOnly } = props;
  const [restored] = useState(() => (isReadOnly ? null : drafts.read(person_id, layout.layout_id)));
  const [round, setRound] = useState(1);
  return (
    <Edited
      // A new key restarts the editor when the documents change.
      key={`${round} ${layout.documents.map(({ sha256 }) => sha256).join(' ')}`}
      {...props}
      restored={round === 1 ? restored : null}
      onDiscarded={async () => {
        await props.onTakeNewest();
        drafts.remove(person_id, layout.layout_id);
        setRound(round + 1);
      }}
      onReplaced={({ dropped, ...replaced }) => {
        client.setQueryData(layoutQuery(layout.layout_id).queryKey, replaced);
        void client.invalidateQueries({ queryKey: api.layouts.list.key });
        notify.success(
          [
            texts.editor.saved(replaced.version),
            ...(dropped.length > 0 ? [texts.replace.lost(texts.fields(dropped.length))] : []),
          ].join(' '),
        );
        setRound(round + 1);
      }}
    />
  );
}

interface EditedProps extends LayoutEditorPageProps {
  restored: ReturnType<typeof drafts.read>;
  onDiscarded: () => Promise<void>;
  onReplaced: (replaced: Replaced) => void;
}

function Edited({ layout, isReadOnly, isSuggesting, restored, onDiscarded, onReplaced }: EditedProps) {
  const { layouts: texts, batches } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const editor = useEditor(layout, restored, isReadOnly);
  const { state, act, isReady, isUnsaved, saving } = editor;
  const [place, setPlace] = useState<PagePlace>({ document: 1, page: 1 });
  const [doesSuggest, setDoesSuggest] = useState(isSuggesting);
  const suggestions = useSuggestions(layout, doesSuggest && !isReadOnly);
  const [hasTried, setHasTried] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  useLeaveWarning(
    isUnsaved && !isReadOnly,
    useCallback((leave: Leave) => setOpen({ leave }), []),
  );
  const save = () => {
    setHasTried(!isReady);
    if (isReady) editor.save();
  };
  const show = (field: EditorField) => {
    setPlace({ document: field.document, page: field.page });
    act({ type: 'select', ids: [field.id] });
  };
  return (
    <Page
      title={isReadOnly ? texts.editor.readTitle : texts.editor.title}
      heading={state.content.name.trim() || texts.editor.title}
      above={<BackLink to="/layouts" label={texts.title} />}
      filling
      isWorkspace
      lead={
        isReadOnly ? undefined : <output>{isUnsaved ? texts.editor.unsaved : texts.editor.allSaved}</output>
      }
      actions={
        <>
          {layout.fields.some(({ input }) => input) && (
            <DownloadLink href={api.layouts.inputs.address(layout.layout_id)}>{batches.inputs}</DownloadLink>
          )}
          <Versions layout={layout} />
          {!isReadOnly && (
            <>
              <Action onClick={() => setOpen('about')}>{texts.editor.about}</Action>
              <Action onClick={() => setOpen('template')}>{texts.editor.template}</Action>
              {!isUnsaved && <Action onClick={() => setOpen('replace')}>{texts.replace.open}</Action>}
              {!doesSuggest && <Action onClick={() => setDoesSuggest(true)}>{texts.editor.suggest}</Action>}
              <Action variant="primary" busy={saving.isPending} disabled={!isUnsaved} onClick={save}>
                {texts.editor.save}
              </Action>
            </>
          )}
        </>
      }
    >
      {layout.archived_at !== null && <Notice tone="calm">{texts.archivedNote}</Notice>}
      {layout.version < layout.latest_version && (
        <Notice tone="calm">
          <p>{texts.editor.older(layout.version)}</p>
          <ActionLink to={`/layouts/${layout.layout_id}`}>{texts.editor.toNewest}</ActionLink>
        </Notice>
      )}
      {!maySetUp && <Notice tone="calm">{texts.readerNote}</Notice>}
      <SaveNotices
        editor={editor}
        layoutId={layout.layout_id}
        hasTried={hasTried || saving.error !== null}
        onShow={show}
        onDiscard={() => setOpen('discard')}
      />
      <Editor
        source={sourceOf(layout)}
        editor={editor}
        isReadOnly={isReadOnly}
        place={place}
        onGo={setPlace}
        suggestions={suggestions}
      />
      <EditorDialogs
        open={open}
        layout={layout}
        editor={editor}
        number={place.document}
        onDiscarded={onDiscarded}
        onReplaced={onReplaced}
        onClose={() => setOpen(null)}
      />
    </Page>
  );
}

interface EditorDialogsProps extends Pick<EditedProps, 'layout' | 'onDiscarded' | 'onReplaced'> {
  open: Open;
  editor: LayoutEditor;
  /** The number of the visible document. */
  number: number;
  onClose: () => void;
}

function EditorDialogs({
  open,
  layout,
  editor,
  number,
  onDiscarded,
  onReplaced,
  onClose,
}: EditorDialogsProps) {
  const { layouts: texts } = useConsoleTexts();
  // The typed name of a role that was not added yet. It is retained when the dialog closes.
  const [typedRole, setTypedRole] = useState('');
  return (
    <>
      {open === 'about' && (
        <AboutDialog editor={editor} typedRole={typedRole} onTypedRole={setTypedRole} onClose={onClose} />
      )}
      {open === 'template' && <DefaultTemplate layout={layout} onClose={onClose} />}
      {open === 'replace' && (
        <ReplaceDocument layout={layout} number={number} onReplaced={onReplaced} onClose={onClose} />
      )}
      {open === 'discard' && (
        <Confirm
          title={texts.editor.discardTitle}
          confirm={texts.editor.discard}
          isDangerous
          act={onDiscarded}
          onDone={onClose}
          onClose={onClose}
        >
          <p>{texts.editor.discardText}</p>
        </Confirm>
      )}
      {open !== null && typeof open === 'object' && (
        <Confirm
          title={texts.editor.leaveTitle}
          confirm={texts.editor.leave}
          dismiss={texts.editor.stay}
          act={async () => open.leave()}
          onDone={onClose}
          onClose={onClose}
        >
          <p>{texts.editor.leaveText}</p>
        </Confirm>
      )}
    </>
  );
}

interface AboutDialogProps extends Pick<EditorDialogsProps, 'editor' | 'onClose'> {
  /** The typed name of a role that was not added yet. */
  typedRole: string;
  onTypedRole: (name: string) => void;
}

/** Edits the name of the layout and its roles. */
function AboutDialog({ editor: { state, act }, typedRole, onTypedRole, onClose }: AboutDialogProps) {
  const { layouts: texts, setup } = useConsoleTexts();
  return (
    <Dialog title={texts.editor.about} onClose={onClose}>
      <TextField
        label={setup.name}
        error={state.content.name.trim() === '' ? texts.editor.nameMissing : undefined}
        maxLength={200}
        value={state.content.name}
        onChange={(name) => act({ type: 'rename', name })}
      />
      <h3 className="font-strong mt-4">{texts.roles.title}</h3>
      <p className="text-small text-ink-soft">{texts.roles.removeNote}</p>
      <RolesField
        roles={state.content.roles}
        onChange={(roles) => act({ type: 'set-roles', roles })}
        typed={typedRole}
        onTyped={onTypedRole}
      />
      <Actions>
        <Action
          variant="primary"
          onClick={() => {
            act({ type: 'set-roles', roles: withTyped(state.content.roles, typedRole) });
            onTypedRole('');
            onClose();
          }}
        >
          {texts.roles.done}
        </Action>
      </Actions>
    </Dialog>
  );
}
