import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { templatesQuery, type Template } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { CallAction } from '../../ui/CallAction.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';

/** Shows the webhook addresses of the templates, each with a test button. */
export function Addresses() {
  const { setup } = useConsoleTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const withAddress = templates.filter(({ webhook_url }) => webhook_url !== null);
  return (
    <Section title={setup.webhooks.addresses}>
      <p className="text-ink-soft">
        {withAddress.length > 0 ? setup.webhooks.addressesText : setup.webhooks.noAddresses}
      </p>
      <ul className="divide-line mt-2 divide-y">
        {withAddress.map((template) => (
          <Address key={template.template_id} template={template} />
        ))}
      </ul>
    </Section>
  );
}

function Address({ template: { template_id, name, webhook_url } }: { template: Template }) {
  const { setup } = useConsoleTexts();
  const texts = setup.webhooks;
  const { locale } = useTexts();
  const maySetUp = useMay('setup');
  const { data: addresses } = useQuery({ ...api.webhooks.eachDisabledAddress.query(), staleTime: 10_000 });
  const disabled = addresses?.find(({ url }) => url === webhook_url);
  const test = useMutation({ mutationFn: () => api.templates.testWebhook(template_id) });
  const answer = test.data;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 break-all">
          <Link to={`/templates/${template_id}`} className="font-strong underline underline-offset-4">
            {name}
          </Link>{' '}
          <bdi className="text-ink-soft">{webhook_url}</bdi>
        </p>
        {maySetUp && (
          <Action busy={test.isPending} onClick={() => test.mutate()}>
            {texts.test}
          </Action>
        )}
      </div>
      <output>
        {answer && (
          <Notice tone={answer.delivered ? 'good' : 'warn'}>
            {answer.delivered
              ? texts.testDone(answer.status_code ?? 0, inMilliseconds(answer.duration_ms, locale))
              : texts.testFailed(answer.error ?? '')}
          </Notice>
        )}
      </output>
      <Failure error={test.error} />
      {disabled && webhook_url && <Disabled url={webhook_url} at={disabled.disabled_at} />}
    </li>
  );
}

const inMilliseconds = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }).format(amount);

function Disabled({ url, at }: { url: string; at: string }) {
  const texts = useConsoleTexts().setup.webhooks;
  const maySetUp = useMay('setup');
  return (
    <Notice tone="warn">
      <p>
        {texts.disabled} <Ago at={at} />
      </p>
      {maySetUp && (
        <CallAction act={() => api.webhooks.enableAddress({ url })} done={texts.enabled} refresh="webhooks">
          {texts.enable}
        </CallAction>
      )}
    </Notice>
  );
}
