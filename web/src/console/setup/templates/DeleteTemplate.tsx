import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import type { Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/** Deletes a template after a confirmation. Existing sessions keep its rules. */
export function DeleteTemplate({ template: { template_id: id, name } }: { template: Template }) {
  const texts = useConsoleTexts().setup.templates;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
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
          done={texts.deletedToast}
          refresh="templates"
          onDone={() => void navigate('/templates')}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.deleteText}</p>
        </Confirm>
      )}
    </p>
  );
}
