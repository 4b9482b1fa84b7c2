import type { LayoutInput, LayoutRole } from '@countersign/contract/originator/layout-content';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { CheckedForm } from '../../ui/CheckedForm.tsx';
import { DepartmentField, useOwnDepartment } from '../../ui/DepartmentField.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { refuseChangedFiles } from '../../ui/changed-since-selected.ts';
import { TextField } from '../../ui/TextField.tsx';
import { nameOfFile, useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { layoutQuery } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { withTyped } from './roles.ts';
import { RolesField } from './RolesField.tsx';

/** Asks for documents, a name and roles. The person places fields afterwards. */
export function NewLayoutPage() {
  const { layouts: texts, setup } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly LayoutRole[]>([
    { id: 'borrower', name: texts.roles.usual.borrower, required: true },
  ]);
  const [typedRole, setTypedRole] = useState('');
  const [department, setDepartment] = useOwnDepartment();
  const [wasSent, setWasSent] = useState(false);
  const named = withTyped(roles, typedRole).filter((role) => role.name.trim() !== '');
  const { mutate, isPending, error, reset } = useMake();
  const send = () => {
    setWasSent(true);
    if (documents.length === 0 || name.trim() === '' || named.length === 0) return false;
    const layout = { name, roles: named, fields: [], ...(department === null ? {} : { department }) };
    mutate({ layout, documents });
    return true;
  };
  return (
    <Page
      title={texts.make.title}
      lead={texts.make.lead}
      above={<BackLink to="/layouts" label={texts.title} />}
    >
      {!maySetUp && <Notice tone="calm">{texts.readerNote}</Notice>}
      <LeaveWarning isUnsaved={documents.length > 0} />
      <CheckedForm className="max-w-document" onSend={send}>
        <fieldset disabled={!maySetUp} className="min-w-0">
          <Section title={texts.make.documents}>
            <DocumentsField
              documents={documents}
              error={wasSent && documents.length === 0 ? texts.make.noDocument : undefined}
              onChange={(chosen) => {
                setDocuments(chosen);
                reset();
                const [first] = chosen;
                if (name === '' && first) setName(first.name.replace(/\.pdf$/i, ''));
              }}
            />
          </Section>
          <Section title={texts.make.about}>
            <div className="wide:max-w-column space-y-4">
              <TextField
                label={setup.name}
                hint={texts.make.nameHint}
                error={wasSent && name.trim() === '' ? setup.missing : undefined}
                maxLength={200}
                value={name}
                onChange={setName}
              />
              <DepartmentField value={department} onChange={setDepartment} />
            </div>
          </Section>
          <Section title={texts.roles.title}>
            <p className="text-small text-ink-soft mb-2">{texts.roles.hint}</p>
            <RolesField
              roles={roles}
              onChange={setRoles}
              typed={typedRole}
              onTyped={setTypedRole}
              error={wasSent && named.length === 0 ? texts.make.noRole : undefined}
            />
          </Section>
        </fieldset>
        <Failure error={error} />
        {maySetUp && (
          <div className="mt-4">
            <Action type="submit" variant="primary" busy={isPending}>
              {texts.make.create}
            </Action>
          </div>
        )}
      </CheckedForm>
    </Page>
  );
}

function useMake() {
  const { setup } = useConsoleTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onceKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ layout, documents }: { layout: LayoutInput; documents: readonly File[] }) => {
      await refuseChangedFiles(documents, setup.savedAnew);
      return api.layouts.create(
        { layout, document: documents },
        { idempotencyKey: onceKey([layout, documents.map(nameOfFile)]) },
      );
    },
    onSuccess: async (made) => {
      client.setQueryData(layoutQuery(made.layout_id).queryKey, made);
      void client.invalidateQueries({ queryKey: api.layouts.list.key });
      await navigate(`/layouts/${made.layout_id}?suggest`, { replace: true });
    },
  });
}
