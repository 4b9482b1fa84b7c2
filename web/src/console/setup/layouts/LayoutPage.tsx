import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay } from '../../api/me.ts';
import { Loaded, Loading } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { layoutQuery } from './api.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { LayoutEditorPage } from './LayoutEditorPage.tsx';

/** Shows the latest version of a layout in the editor, or an older version read-only. */
export function LayoutPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { layouts: texts, setup } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const version = Number(search.get('version') ?? Number.NaN);
  const wanted = Number.isInteger(version) && version > 0 ? version : undefined;
  const query = useQuery(layoutQuery(id, wanted));
  const { data } = query;
  if (!data)
    return (
      <Page title={texts.editor.readTitle} above={<BackLink to="/layouts" label={texts.title} />}>
        <Loaded query={query} loading={<Loading text={setup.loading} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  const isNewest = data.version === data.latest_version;
  return (
    <LayoutEditorPage
      // The key does not contain the version, so that the same editor continues with the new version after saving.
      key={`${data.layout_id} ${wanted ?? 'newest'}`}
      layout={data}
      isReadOnly={!maySetUp || !isNewest || wanted !== undefined || data.archived_at !== null}
      isSuggesting={search.has('suggest')}
      onTakeNewest={query.refetch}
    />
  );
}
