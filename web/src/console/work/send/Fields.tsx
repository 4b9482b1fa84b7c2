import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { Problem } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Layout } from '../../setup/layouts/api.ts';
import type { DraftContent } from './api.ts';
import { DataPart } from './DataPart.tsx';
import { DocumentsPart } from './DocumentsPart.tsx';
import { MessageField } from './MessageField.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { countOfPlaces, onDocuments } from './places.ts';
import type { Problems } from './problems.ts';
import { RulesPart } from './RulesPart.tsx';
import type { DraftStore } from './draft-store.ts';
import type { Uploads } from './use-uploads.ts';

interface FieldsProps {
  content: DraftContent;
  layout: Layout | null;
  uploads: Uploads;
  problems: Problems;
  change: DraftStore['change'];
  onPlaces: () => void;
}

/** Shows the form sections: documents, signers, message and rules. */
export function Fields({ content, layout, uploads, problems, change, onPlaces }: FieldsProps) {
  const { send: texts, layouts } = useConsoleTexts();
  const isOfLayout = content.layout_id !== undefined;
  return (
    <form
      noValidate
      autoComplete="off"
      className="max-w-document"
      onSubmit={(event) => event.preventDefault()}
    >
      <Section title={texts.documents}>
        {isOfLayout ? (
          <>
            <p>
              <span className="font-strong">{layout?.name ?? texts.layoutGone}</span>
              {layout && (
                <span className="text-small text-ink-soft block">
                  {layout.documents
                    .map(({ name, document }) => name ?? layouts.editor.document(document))
                    .join(', ')}
                </span>
              )}
            </p>
            <Problem>{problems.get('layout_id')}</Problem>
          </>
        ) : (
          <DocumentsPart
            documents={content.documents}
            uploads={uploads}
            error={problems.get('documents')}
            onChange={(documents) => change((before) => onDocuments(before, documents))}
          />
        )}
      </Section>
      <Section title={texts.people}>
        <PeoplePart
          people={content.participants}
          roles={isOfLayout ? (layout?.roles ?? []) : null}
          problems={problems}
          department={content.department}
          onChange={(participants) => change({ participants })}
        />
      </Section>
      {!isOfLayout && content.documents.length > 0 && (
        <Section title={texts.places} actions={<Action onClick={onPlaces}>{texts.placesOpen}</Action>}>
          <Problem>{problems.get('places')}</Problem>
          <p>{texts.placesCount(countOfPlaces(content.participants))}</p>
        </Section>
      )}
      {layout && layout.data_keys.length > 0 && (
        <Section title={texts.data}>
          <DataPart
            keys={layout.data_keys}
            data={content.data ?? {}}
            problems={problems}
            onChange={(data) => change({ data })}
          />
        </Section>
      )}
      <Section title={texts.message}>
        <MessageField
          value={content.message}
          error={problems.get('message')}
          onChange={(message) => change({ message })}
        />
      </Section>
      <Section title={texts.rules}>
        <RulesPart content={content} problems={problems} onChange={change} />
      </Section>
    </form>
  );
}
