import { SIGNER_FIELD_KINDS } from '@countersign/contract/rules/field-kinds';
import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from '../parts/Action.tsx';
import { Page } from '../parts/Page.tsx';
import { Editor } from '../layouts/editor/Editor.tsx';
import type { PagePlace } from '../layouts/editor/field.ts';
import { useFieldEditor } from '../layouts/editor/use-field-editor.ts';
import { documentUrl, type DraftContent, type Person, type Upload } from './api.ts';
import { placesOf, withPlaces } from './places.ts';

interface PlacesEditorProps {
  draftId: string;
  content: DraftContent;
  uploads: readonly Upload[];
  onDone: (people: Person[]) => void;
  onClose: () => void;
}

const NONE = [] as const;

/** The editor of layouts on the documents of the draft: a person for each role. */
export function PlacesEditor({ draftId, content, uploads, onDone, onClose }: PlacesEditorProps) {
  const { send: texts, shell } = useConsoleTexts();
  const documents = content.documents.map(({ sha256, name }) => {
    const upload = uploads.find((each) => each.sha256 === sha256);
    return { name, sha256, size_bytes: upload?.size_bytes ?? 0, pages: upload?.pages ?? [] };
  });
  const [initial] = useState(() => placesOf(content.participants, (index) => texts.person(index + 1)));
  const editor = useFieldEditor({
    documents: documents.map(({ pages }) => pages),
    content: initial,
    kinds: SIGNER_FIELD_KINDS,
    takesAnchors: false,
    refused: NONE,
    onChanged: () => undefined,
  });
  const [place, setPlace] = useState<PagePlace>({ document: 1, page: 1 });
  const [hasTried, setHasTried] = useState(false);
  const isWrong = editor.problems.size > 0;
  return (
    <Page
      title={texts.places}
      lead={texts.placesLead}
      filling
      actions={
        <>
          <Action onClick={onClose}>{shell.cancel}</Action>
          <Action
            variant="primary"
            onClick={() => {
              if (isWrong) setHasTried(true);
              else onDone(withPlaces(content.participants, editor.state.content.fields));
            }}
          >
            {texts.placesDone}
          </Action>
        </>
      }
    >
      {hasTried && isWrong && <Notice tone="bad">{texts.problems.places}</Notice>}
      <Editor
        source={{ documents, urlOf: (number) => documentUrl(draftId, documents[number - 1]?.sha256 ?? '') }}
        editor={editor}
        isReadOnly={false}
        place={place}
        onGo={setPlace}
        suggestionsOf={null}
      />
    </Page>
  );
}
