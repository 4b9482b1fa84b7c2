import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { templatesQuery } from '../../api/lists.ts';
import { useMe } from '../../api/me.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { DepartmentField } from '../../ui/DepartmentField.tsx';
import { Problem } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DEFAULTS } from '../../setup/templates/settings.ts';
import type { DraftContent } from './api.ts';
import { BranchesField } from './BranchesField.tsx';
import { KeyFactsField } from './KeyFactsField.tsx';
import { MetadataField } from './MetadataField.tsx';
import type { Problems } from './problems.ts';
import { ValidityField } from './ValidityField.tsx';

interface RulesPartProps {
  content: DraftContent;
  problems: Problems;
  onChange: (part: Partial<DraftContent>) => void;
}

/** Shows the template, the reference, the department, the deadline, the branches, the key facts and the metadata of the session. */
export function RulesPart({ content, problems, onChange }: RulesPartProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { departments } = useMe();
  const { data: templates = [] } = useQuery(templatesQuery);
  const template = templates.find(({ template_id }) => template_id === content.template_id);
  const hours = template?.validity_hours ?? DEFAULTS.validity_hours;
  const sendsInvites = content.send_invites ?? (template ?? DEFAULTS).send_invite_notification;
  return (
    <div className="wide:grid wide:items-end wide:grid-cols-2 wide:gap-x-6 wide:gap-y-4 max-wide:space-y-4">
      <div className="wide:col-span-2">
        <CheckField
          label={texts.sendInvites}
          hint={sendsInvites ? texts.sendsInvitations : texts.sendsNothing}
          checked={sendsInvites}
          onChange={(send_invites) => onChange({ send_invites })}
        />
      </div>
      <div>
        <SelectField<string>
          label={texts.template}
          error={problems.get('template_id')}
          value={content.template_id ?? ''}
          options={[
            { value: '', label: texts.noTemplate },
            ...templates.map(({ template_id, name, is_default }) => ({
              value: template_id,
              label: is_default ? texts.defaultTemplate(name) : name,
            })),
          ]}
          onChange={(value) => onChange({ template_id: value === '' ? undefined : value })}
        />
      </div>
      <TextField
        label={`${texts.reference} (${shell.optional})`}
        hint={texts.referenceHint}
        autoComplete="off"
        maxLength={200}
        value={content.reference}
        error={problems.get('reference')}
        onChange={(reference) => onChange({ reference })}
      />
      {departments?.length !== 1 && (
        <div>
          <DepartmentField
            value={content.department ?? null}
            onChange={(department) => onChange({ department: department ?? undefined })}
          />
          <Problem>{problems.get('department')}</Problem>
        </div>
      )}
      <ValidityField
        usual={hours}
        hours={content.validity_hours}
        error={problems.get('validity_hours')}
        onChange={(validity_hours) => onChange({ validity_hours })}
      />
      {content.unrepresentable_pages !== undefined && (
        <div className="wide:col-span-2">
          <CheckField
            label={texts.picturesUsed}
            checked={content.unrepresentable_pages === 'rasterise'}
            onChange={(isUsed) => onChange({ unrepresentable_pages: isUsed ? 'rasterise' : 'refuse' })}
          />
        </div>
      )}
      <BranchesField
        hint={texts.branchesHint}
        chosen={content.branch_ids}
        error={problems.get('branch_ids')}
        onChange={(branch_ids) => onChange({ branch_ids })}
      />
      <KeyFactsField
        facts={content.key_facts}
        problems={problems}
        onChange={(key_facts) => onChange({ key_facts })}
      />
      <MetadataField
        metadata={content.metadata}
        error={problems.get('metadata')}
        onChange={(metadata) => onChange({ metadata })}
      />
    </div>
  );
}
