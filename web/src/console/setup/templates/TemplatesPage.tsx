import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useDepartmentName } from '../../api/department-names.ts';
import { templatesQuery } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { ActionLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { TemplateIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { countChanged } from './settings.ts';

export function TemplatesPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.templates;
  const departmentName = useDepartmentName();
  const query = useQuery(templatesQuery);
  const maySetUp = useMay('setup');
  const add = maySetUp && (
    <ActionLink to="/templates/new" variant="primary">
      {texts.add}
    </ActionLink>
  );
  return (
    <ListPage
      texts={texts}
      icon={<TemplateIcon />}
      actions={add}
      query={query}
      folderOf={({ folder }) => folder}
      keyOf={({ template_id }) => template_id}
      renderRow={(template) => {
        const changed = countChanged(template);
        return (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Link
              to={`/templates/${template.template_id}`}
              className="font-strong hover:text-brand min-h-6 underline-offset-4 hover:underline"
            >
              {template.name}
            </Link>
            <span className="text-small text-ink-soft">
              {template.is_default && <span className="text-ink font-strong">{texts.isDefault} · </span>}
              {changed === 0 ? texts.same : texts.differs(changed)}
              {` · ${template.department === null ? setup.noDepartment : departmentName(template.department)}`}{' '}
              · {setup.changed} <Ago at={template.updated_at} />
            </span>
          </div>
        );
      }}
    />
  );
}
