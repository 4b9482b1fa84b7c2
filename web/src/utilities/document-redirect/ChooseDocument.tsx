import type { listTokenDocuments } from '@countersign/contract/public';
import { useQuery } from '@tanstack/react-query';
import { apiErrorFrom, dataFrom, networkError } from '../../api/client.ts';
import { callHeaders } from '../../api/call-headers.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { Screen } from '../../ui/Screen.tsx';

const LINK =
  'text-brand font-strong flex min-h-12 flex-wrap items-baseline gap-x-2 py-3 underline underline-offset-4';

/** Offers each document, and one file with all of them, if a link leads to several documents. */
export function ChooseDocument({ url }: { url: string }) {
  const { documentRedirect: texts } = usePageTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['document-list', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${url}/documents`, { headers: callHeaders(), signal }).catch(() => {
        throw networkError();
      });
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) throw apiErrorFrom(response.status, body);
      return dataFrom<typeof listTokenDocuments>(response.status, body);
    },
  });
  if (error)
    return <ErrorScreen title={texts.failed} lines={[error.message]} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen text={texts.loading} />;
  return (
    <Screen
      title={texts.choose}
      actions={
        data.has_bundle && (
          <a href={`${url}/bundle`} className={buttonClass('primary')}>
            {texts.all}
          </a>
        )
      }
    >
      <ul className="divide-line mt-4 divide-y">
        {data.documents.map(({ document, name }) => (
          <li key={document}>
            <a href={`${url}?document=${document}`} target="_blank" rel="noreferrer" className={LINK}>
              {texts.documentOf(document, data.documents.length)}
              {name !== null && <bdi className="text-ink font-normal wrap-anywhere">{name}</bdi>}
            </a>
          </li>
        ))}
        {data.has_certificate && (
          <li>
            <a href={`${url}?document=certificate`} target="_blank" rel="noreferrer" className={LINK}>
              {texts.certificate}
            </a>
          </li>
        )}
      </ul>
    </Screen>
  );
}
