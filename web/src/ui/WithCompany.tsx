import type { ReactNode } from 'react';
import { useCompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

/** Loads the company's settings for a page. Shows a skeleton while they load, and an error screen if loading fails. */
export function WithCompany({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts();
  const { data, isError, refetch } = useCompanyConfig();
  if (data) return children;
  if (!isError) return <LoadingScreen text={title} />;
  return (
    <ErrorScreen
      title={texts.starting.failed}
      lines={[texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}
