import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import type { Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { MoveDepartment } from '../../ui/MoveDepartment.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/** Existing sessions keep their rules and department, so these affect only new ones. */
export function TemplateActions({ template: { template_id: id, name, department } }: { template: Template }) {
  const texts = useConsoleTexts().setup.templates;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  if (!useMay('setup')) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <MoveDepartment
        department={department}
        move={(chosen) => api.templates.move(id, { department: chosen })}
        refresh="templates"
      />
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
    </div>
  );
}
