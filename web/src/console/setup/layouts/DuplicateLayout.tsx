import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import type { LayoutSummary } from './api.ts';

/** A button that creates a copy of a layout under another name, and opens it. */
export function DuplicateLayout({ layout }: { layout: Pick<LayoutSummary, 'layout_id' | 'name'> }) {
  const { layouts: texts, setup, send } = useConsoleTexts();
  const navigate = useNavigate();
  const onceKey = useIdempotencyKey();
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <Action onClick={() => setName(setup.templates.copyOf(layout.name))}>{send.duplicate}</Action>
      {name !== null && (
        <FormDialog
          title={texts.duplicateTitle(layout.name)}
          submit={send.duplicate}
          values={{ name }}
          isComplete={name.trim() !== ''}
          act={() =>
            api.layouts.duplicate(
              layout.layout_id,
              { name },
              { idempotencyKey: onceKey([layout.layout_id, name]) },
            )
          }
          done={texts.duplicated}
          refresh="layouts"
          onDone={({ layout_id }) => void navigate(`/layouts/${layout_id}`)}
          onClose={() => setName(null)}
        >
          {({ problem }) => (
            <TextField
              label={setup.name}
              error={problem(name.trim() === '', setup.missing)}
              maxLength={200}
              value={name}
              onChange={setName}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
