import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMaySetUpAll } from '../../api/me.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { brandQuery, type Brand } from './api.ts';
import { BrandForm } from './BrandForm.tsx';
import { draftOf, verdictOn } from './draft.ts';
import { Logos } from './Logos.tsx';
import { Messages } from './Messages.tsx';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** Shows the settings of the brand next to a preview of the signer's screen. */
export function BrandPage() {
  const { brand: texts, setup } = useConsoleTexts();
  const query = useQuery(brandQuery);
  const { data } = query;
  const lead = (
    <>
      {texts.lead}
      {data?.changed_at && data.changed_by && (
        <span className="text-small block">
          {texts.version(data.version, data.changed_by)} · <Ago at={data.changed_at} />
        </span>
      )}
    </>
  );
  return (
    <Page title={texts.title} lead={lead}>
      <Loaded query={query} loading={<Loading text={setup.loading} />}>
        {(brand) => <Content brand={brand} />}
      </Loaded>
    </Page>
  );
}

function Content({ brand }: { brand: Brand }) {
  const { setup } = useConsoleTexts();
  const mayChange = useMaySetUpAll();
  const [draft, setDraft] = useState(() => draftOf(brand));
  const verdict = verdictOn(draft);
  return (
    <>
      {!mayChange && <Notice tone="calm">{setup.note}</Notice>}
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_22rem] desk:gap-6">
        <div className="min-w-0">
          <Logos brand={brand} mayChange={mayChange} />
          <BrandForm draft={draft} onChange={setDraft} mayChange={mayChange} />
        </div>
        <Preview brand={brand} draft={draft} colours={verdict?.ok ? verdict.colours : null} />
      </div>
      <Messages contacts={brand} mayChange={mayChange} />
      <Versions current={brand.version} />
    </>
  );
}
