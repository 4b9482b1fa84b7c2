import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { DefaultAction } from './DefaultAction.tsx';
import { Versions } from './Versions.tsx';

const NEW = 'new';

/** Shows the settings of a template or of a new template. */
export function TemplatePage() {
  const { id = NEW } = useParams();
  const { setup } = useConsoleTexts();
  const texts = setup.templates;
  const query = useQuery({
    ...api.templates.get.query(id),
    enabled: id !== NEW,
    staleTime: 0,
  });
  return (
    <Page
      title={id === NEW ? texts.addTitle : texts.editTitle}
      heading={query.data?.name}
      above={<BackLink to="/templates" label={texts.title} />}
      lead={query.data?.is_default ? texts.makeDefaultHint : undefined}
      actions={query.data && !query.data.deleted_at && <DefaultAction template={query.data} />}
    >
      {id === NEW ? (
        <TemplateForm template={null} />
      ) : (
        <Loaded query={query} loading={<Loading text={setup.loading} />}>
          {(template) => (
            <>
              {template.deleted_at ? (
                <Notice tone="warn">{texts.isDeleted}</Notice>
              ) : (
                <TemplateForm key={template.template_id} template={template} />
              )}
              <Versions templateId={template.template_id} current={template.version} />
              {!template.deleted_at && <DeleteTemplate template={template} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
