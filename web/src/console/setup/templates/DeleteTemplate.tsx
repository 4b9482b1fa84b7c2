import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { type Template, templatesQuery } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/** Existing sessions keep their rules, so deleting affects only new ones. */
export function DeleteTemplate({ template: { template_id: id, name } }: { template: Template }) {
  const texts = useConsoleTexts().setup.templates;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  if (!useMay('setup')) return null;
  return (
    <p className="mt-6">
      <Action onClick={() => setIsAsking(true)}>{texts.delete}</Action>
      {isAsking && (
        <Confirm
          title={texts.deleteTitle(name)}
          confirm={texts.delete}
          isDangerous
          act={() => api.templates.delete(id)}
          onDone={() => {
            close();
            notify.success(texts.deletedToast);
            void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
            void navigate('/templates');
          }}
          onClose={close}
        >
          <p>{texts.deleteText}</p>
        </Confirm>
      )}
    </p>
  );
}
