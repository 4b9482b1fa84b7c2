import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { ActionLink } from '../../ui/Action.tsx';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { DefaultAction } from './DefaultAction.tsx';
import { Versions } from './Versions.tsx';

const NEW = 'new';

/** Shows the settings of a template or of a new template. */
export function TemplatePage() {
  const { id = NEW } = useParams();
  const { setup, send } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const texts = setup.templates;
  const from = useSearchParams()[0].get('from');
  const copied = useQuery({ ...api.templates.get.query(from ?? ''), enabled: id === NEW && from !== null });
  const query = useQuery({
    ...api.templates.get.query(id),
    enabled: id !== NEW,
    staleTime: 0,
  });
  return (
    <Page
      key={from}
      title={id === NEW ? texts.addTitle : texts.editTitle}
      heading={query.data?.name}
      above={<BackLink to="/templates" label={texts.title} />}
      lead={query.data?.is_default ? texts.makeDefaultHint : undefined}
      actions={
        query.data &&
        !query.data.deleted_at && (
          <>
            {maySetUp && (
              <ActionLink to={`/templates/new?from=${query.data.template_id}`}>{send.duplicate}</ActionLink>
            )}
            <DefaultAction template={query.data} />
          </>
        )
      }
    >
      {id === NEW && from === null ? (
        <TemplateForm template={null} />
      ) : id === NEW ? (
        <Loaded query={copied} loading={<Loading text={setup.loading} />}>
          {(template) => <TemplateForm template={null} from={template} />}
        </Loaded>
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
              {!template.deleted_at && <TemplateActions template={template} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
