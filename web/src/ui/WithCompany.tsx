import type { ReactNode } from 'react';
import { useCompanyConfig, type CompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

/** Loads the company's settings for a page, and shows a skeleton or an error screen until they arrive. */
export function WithCompany({
  title,
  children,
}: {
  title: string;
  children: (company: CompanyConfig) => ReactNode;
}) {
  const texts = useTexts();
  const { data: company, isError, refetch } = useCompanyConfig();
  if (company) return children(company);
  if (!isError) return <LoadingScreen text={title} />;
  return (
    <ErrorScreen
      title={texts.starting.failed}
      lines={[texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}
