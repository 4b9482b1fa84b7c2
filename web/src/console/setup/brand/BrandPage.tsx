import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useMay, useMe } from '../../api/me.ts';
import { Ago } from '../../ui/Ago.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { brandQuery, type Brand } from './api.ts';
import { BrandForm } from './BrandForm.tsx';
import { draftOf, verdictOn } from './draft.ts';
import { Logos } from './Logos.tsx';
import { Messages } from './Messages.tsx';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** The brand settings next to a preview for signers. */
export function BrandPage() {
  const { brand: texts } = useConsoleTexts();
  const { data, error, refetch } = useQuery(brandQuery);
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
      {!data && !error && (
        <div className="mt-4 space-y-3">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      )}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && <Content brand={data} />}
    </Page>
  );
}

function Content({ brand }: { brand: Brand }) {
  const { setup } = useConsoleTexts();
  const isOfAll = useMe().departments === null;
  const mayChange = useMay('setup') && isOfAll;
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
      <Messages mayChange={mayChange} />
      <Versions current={brand.version} />
    </>
  );
}
