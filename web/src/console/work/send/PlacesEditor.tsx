import { SIGNER_FIELD_KINDS } from '@countersign/contract/rules/field-kinds';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Page } from '../../ui/Page.tsx';
import { closeBy } from '../../ui/use-leave-warning.ts';
import { Editor } from '../../setup/layouts/editor/Editor.tsx';
import { isSame } from '../../setup/layouts/editor/editor-machine.ts';
import type { PagePlace } from '../../setup/layouts/editor/field.ts';
import type { AskedSuggestions } from '../../setup/layouts/editor/use-suggestions.ts';
import { NO_ANNOTATIONS, unchangedOf } from '../../setup/layouts/editor/problems.ts';
import { useFieldEditor } from '../../setup/layouts/editor/use-field-editor.ts';
import { placesQuery, type DraftContent, type Person, type Places, type Upload } from './api.ts';
import {
  countOfPlaces,
  hasAnchors,
  NO_PLACES,
  placesOf,
  refusedOf,
  suggestedFor,
  withPlaces,
} from './places.ts';

interface PlacesEditorProps {
  draftId: string;
  /** The version of the draft that was last saved. */
  version: number;
  content: DraftContent;
  uploads: readonly Upload[];
  /** Saves the fields and returns their positions. */
  onCheck: (people: Person[]) => Promise<Places>;
  onDone: (people: Person[]) => void;
  onClose: () => void;
}

const addressIn = (draftId: string, upload: Upload | undefined): string =>
  upload ? api.drafts.document.address(draftId, upload.sha256) : '';

/** Shows the layout editor for the documents of the draft. Each signer is a role. */
export function PlacesEditor(props: PlacesEditorProps) {
  const { send: texts } = useConsoleTexts();
  const { draftId, version, content } = props;
  const { data, error, refetch } = useQuery(placesQuery(draftId, version));
  // If a field has an anchor, waits for the server, because only the server knows the position of the anchor text.
  const [waits] = useState(() => hasAnchors(content.participants));
  if (data || !waits)
    return <Placing {...props} places={data ?? NO_PLACES} asked={{ data, error, refetch }} />;
  return (
    <Page title={texts.places} actions={<CancelAction onClose={props.onClose} />}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton shape="field" />}
    </Page>
  );
}

interface PlacingProps extends PlacesEditorProps {
  places: Places;
  asked: Omit<AskedSuggestions, 'data'> & { data: Places | undefined };
}

function Placing({ draftId, content, uploads, places, asked, onCheck, onDone, onClose }: PlacingProps) {
  const { send: texts, layouts } = useConsoleTexts();
  const { participants } = content;
  const documents = content.documents.map(({ sha256, name }) => {
    const upload = uploads.find((each) => each.sha256 === sha256);
    return { name, sha256, size_bytes: upload?.size_bytes ?? 0, pages: upload?.pages ?? [] };
  });
  const [initial] = useState(() => placesOf(participants, (index) => texts.person(index + 1), places));
  const [refused, setRefused] = useState(() => refusedOf(places.problems, participants, initial.fields));
  const editor = useFieldEditor({
    documents: documents.map(({ pages }) => pages),
    annotations: asked.data?.annotations ?? NO_ANNOTATIONS,
    content: initial,
    kinds: SIGNER_FIELD_KINDS,
    refused,
    onChanged: (ids) => setRefused((known) => unchangedOf(known, ids)),
  });
  const [place, setPlace] = useState<PagePlace>({ document: 1, page: 1 });
  const [hasTried, setHasTried] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [doesSuggest, setDoesSuggest] = useState(countOfPlaces(participants) === 0);
  const suggested = asked.data?.suggestions;
  const suggestions = useMemo(
    () => suggested && suggestedFor(suggested, participants.length),
    [suggested, participants.length],
  );
  const isUnsaved = !isSame(editor.state.content, initial);
  const isWrong = editor.problems.size > 0;
  const finish = async () => {
    setHasTried(isWrong);
    if (isWrong) return;
    const { fields } = editor.state.content;
    const people = withPlaces(participants, fields);
    if (!hasAnchors(people)) return onDone(people);
    setIsChecking(true);
    setFailure(null);
    try {
      const { problems } = await onCheck(people);
      if (problems.length === 0) return onDone(people);
      setRefused(refusedOf(problems, people, fields));
      setHasTried(true);
    } catch (error) {
      setFailure(asApiError(error).message);
    }
    setIsChecking(false);
  };
  return (
    <Page
      title={texts.places}
      lead={texts.placesLead}
      filling
      isWorkspace
      actions={
        <>
          <CancelAction onClose={() => closeBy(isUnsaved, onClose)} />
          {!doesSuggest && <Action onClick={() => setDoesSuggest(true)}>{layouts.editor.suggest}</Action>}
          <Action variant="primary" busy={isChecking} onClick={() => void finish()}>
            {texts.placesDone}
          </Action>
        </>
      }
    >
      <LeaveWarning isUnsaved={isUnsaved} />
      {hasTried && isWrong && <Notice tone="bad">{texts.problems.places}</Notice>}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Editor
        source={{ documents, urlOf: (number) => addressIn(draftId, documents[number - 1]) }}
        editor={editor}
        isReadOnly={false}
        place={place}
        onGo={setPlace}
        suggestions={doesSuggest ? { ...asked, data: suggestions } : null}
      />
    </Page>
  );
}

function CancelAction({ onClose }: { onClose: () => void }) {
  const { shell } = useConsoleTexts();
  return <Action onClick={onClose}>{shell.cancel}</Action>;
}
