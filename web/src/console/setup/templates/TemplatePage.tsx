import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { api } from '../../api/api.ts';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { Versions } from './Versions.tsx';

const NEW = 'new';

/** The settings of a template or of a new template. */
export function TemplatePage() {
  const { id = NEW } = useParams();
  const { setup } = useConsoleTexts();
  const texts = setup.templates;
  const { data, error, refetch } = useQuery({
    ...api.templates.get.query(id),
    enabled: id !== NEW,
    staleTime: 0,
  });
  return (
    <Page
      title={id === NEW ? texts.addTitle : texts.editTitle}
      heading={data?.name}
      above={<BackLink to="/templates" label={texts.title} />}
    >
      {id === NEW && <TemplateForm template={null} />}
      {data?.deleted_at && <Notice tone="warn">{texts.isDeleted}</Notice>}
      {data?.deleted_at === null && <TemplateForm key={data.template_id} template={data} />}
      {data && <Versions templateId={data.template_id} current={data.version} />}
      {data?.deleted_at === null && <DeleteTemplate template={data} />}
      {id !== NEW && !data && !error && (
        <div className="mt-4 space-y-3">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
