import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../texts/console.tsx';
import { branchesQuery, templatesQuery } from '../api/lists.ts';
import { useMe } from '../api/me.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { DepartmentField } from '../parts/DepartmentField.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { DEFAULTS } from '../templates/settings.ts';
import type { DraftContent } from './api.ts';
import type { Problems } from './problems.ts';

interface RulesPartProps {
  content: DraftContent;
  problems: Problems;
  onChange: (part: Partial<DraftContent>) => void;
}

/** Under which rules, for whom, by which reference, where and for how long. */
export function RulesPart({ content, problems, onChange }: RulesPartProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { departments } = useMe();
  const { data: templates = [] } = useQuery(templatesQuery);
  const template = templates.find(({ template_id }) => template_id === content.template_id);
  const hours = template?.validity_hours ?? DEFAULTS.validity_hours;
  const sendsNothing = !(template ?? DEFAULTS).send_invite_notification;
  return (
    <div className="wide:grid wide:grid-cols-2 wide:gap-x-6 wide:gap-y-4 max-wide:space-y-4">
      <div>
        <SelectField<string>
          label={texts.template}
          hint={sendsNothing ? texts.sendsNothing : texts.sendsInvitations}
          value={content.template_id ?? ''}
          options={[
            { value: '', label: texts.noTemplate },
            ...templates.map(({ template_id, name }) => ({ value: template_id, label: name })),
          ]}
          onChange={(value) => onChange({ template_id: value === '' ? undefined : value })}
        />
        <Problem text={problems.get('template_id')} />
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
          <Problem text={problems.get('department')} />
        </div>
      )}
      <TextField
        label={`${texts.validity} (${shell.optional})`}
        hint={texts.validityHint(hours)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        suffix={texts.hours}
        placeholder={String(hours)}
        value={content.validity_hours === undefined ? '' : String(content.validity_hours)}
        error={problems.get('validity_hours')}
        onChange={(typed) => {
          const digits = Number(typed.replaceAll(/\D/g, ''));
          onChange({ validity_hours: digits > 0 ? digits : undefined });
        }}
      />
      <Branches content={content} problems={problems} onChange={onChange} />
    </div>
  );
}

function Branches({ content: { branch_ids: chosen }, problems, onChange }: RulesPartProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { branches: own } = useMe();
  const { data: branches = [] } = useQuery(branchesQuery);
  const offered = branches.filter(({ branch_id }) => own === null || own.includes(branch_id));
  if (offered.length === 0) return null;
  return (
    <fieldset className="wide:col-span-2">
      <legend className="font-strong text-body">
        {texts.branches} ({shell.optional})
      </legend>
      <p className="text-small text-ink-soft mt-0.5 mb-2">{texts.branchesHint}</p>
      <Problem text={problems.get('branch_ids')} />
      <div className="wide:grid wide:grid-cols-2 max-h-48 gap-2 space-y-1 overflow-y-auto p-1">
        {offered.map(({ branch_id, name }) => (
          <CheckField
            key={branch_id}
            label={name}
            checked={chosen.includes(branch_id)}
            onChange={(isChosen) =>
              onChange({
                branch_ids: isChosen ? [...chosen, branch_id] : chosen.filter((each) => each !== branch_id),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="text-small text-bad font-strong mt-1">
      {text}
    </p>
  ) : null;
