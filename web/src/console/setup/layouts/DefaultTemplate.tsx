import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { templatesQuery } from '../../api/lists.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { layoutQuery, type Layout } from './api.ts';

/**
 * Selects the template that the send page suggests for a layout. The choice takes effect immediately and applies to all
 * versions.
 */
export function DefaultTemplate({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const { layouts, setup } = useConsoleTexts();
  const texts = layouts.editor;
  const client = useQueryClient();
  const { data: templates } = useQuery(templatesQuery);
  const [selected, setChosen] = useState(layout.default_template_id ?? '');
  // A deleted template cannot be chosen, so saving removes it from the layout.
  const chosen = templates?.some(({ template_id }) => template_id === selected) ? selected : '';
  const usual = templates?.find(({ is_default }) => is_default)?.name ?? null;
  return (
    <Confirm
      title={texts.templateTitle}
      confirm={setup.save}
      act={() => api.layouts.setTemplate(layout.layout_id, { template_id: chosen === '' ? null : chosen })}
      isReady={templates !== undefined}
      done={texts.templateSaved}
      onDone={({ default_template_id }) => {
        client.setQueryData(layoutQuery(layout.layout_id).queryKey, { ...layout, default_template_id });
        void client.invalidateQueries({ queryKey: api.layouts.list.key });
      }}
      onClose={onClose}
    >
      <p>{texts.templateText}</p>
      <SelectField<string>
        label={texts.template}
        value={chosen}
        options={[
          { value: '', label: texts.templateNone(usual) },
          ...(templates ?? []).map(({ template_id, name }) => ({ value: template_id, label: name })),
        ]}
        onChange={setChosen}
      />
    </Confirm>
  );
}
