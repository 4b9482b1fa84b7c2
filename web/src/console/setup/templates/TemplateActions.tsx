import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { templatesQuery, type Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { foldersOf } from '../../ui/by-folder.ts';
import { FolderAction } from '../../ui/FolderAction.tsx';
import { MoveDepartment } from '../../ui/MoveDepartment.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

/**
 * Shows the actions on a template. They affect only new sessions, because a session retains its rules and its
 * department.
 */
export function TemplateActions({ template }: { template: Template }) {
  const { template_id: id, name, department, folder } = template;
  const texts = useConsoleTexts().setup.templates;
  const navigate = useNavigate();
  const { data: templates } = useQuery(templatesQuery);
  const [isAsking, setIsAsking] = useState(false);
  if (!useMay('setup')) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <FolderAction
        folder={folder}
        folders={foldersOf(templates)}
        file={(chosen) => api.templates.file(id, { folder: chosen })}
        refresh="templates"
      />
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
