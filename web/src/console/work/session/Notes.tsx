import { MAX_NOTE_LENGTH } from '@countersign/contract/rules/plain-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { Session } from './steps.ts';

/** Shows the notes of colleagues. Roles that work on sessions also see a form to add a note. */
export function Notes({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  const [mayManage, mayReview] = [useMay('manage'), useMay('review')];
  const mayWrite = (mayManage || mayReview) && !session.erased_at;
  if (!mayWrite && session.notes.length === 0) return null;
  return (
    <Section title={texts.notes}>
      {session.notes.length === 0 && <p className="text-ink-soft mb-4">{texts.notesNone}</p>}
      <ol className="divide-line divide-y">
        {session.notes.map(({ seq, at, by, text }) => (
          <li key={seq} className="pb-3 not-first:pt-3">
            <p className="text-small text-ink-soft flex flex-wrap gap-x-3">
              {by.name !== null && <span>{texts.by[by.kind](by.name)}</span>}
              <Ago at={at} />
            </p>
            {text === null ? (
              <p className="text-ink-soft">{texts.noteErased}</p>
            ) : (
              <p className="max-w-document break-words whitespace-pre-line">{text}</p>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && <NewNote id={session.session_id} />}
    </Section>
  );
}

function NewNote({ id }: { id: string }) {
  const { session: texts } = useConsoleTexts();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const { mutate, isPending, error } = useAct({
    act: () => api.sessions.addNote(id, { text }),
    done: texts.noteAdded,
    onDone: () => {
      setText('');
      void client.invalidateQueries({ queryKey: api.sessions.get.query(id).queryKey });
    },
  });
  return (
    <CheckedForm
      className="max-w-document space-y-3"
      onSend={() => {
        if (!isEmpty) mutate();
        return !isEmpty;
      }}
    >
      <LeaveWarning isUnsaved={!isEmpty} />
      <Field label={texts.noteLabel} hint={texts.notesHint}>
        {(field) => (
          <textarea
            {...field}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <Failure error={error} />
      <Action type="submit" busy={isPending} disabled={isEmpty}>
        {texts.noteAdd}
      </Action>
    </CheckedForm>
  );
}
