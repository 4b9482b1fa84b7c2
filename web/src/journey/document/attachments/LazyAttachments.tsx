import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/texts.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import type { AttachmentsProps } from './Attachments.tsx';

/** Loaded on demand, because most templates request no attachments. */
export function LazyAttachments(props: AttachmentsProps) {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['attachments-code'],
    queryFn: async () => ({ Attachments: (await import('./Attachments.tsx')).Attachments }),
  });
  if (data) return <data.Attachments {...props} />;
  if (!isError) return <LoadingScreen text={texts.stepLoading} step="document" />;
  return (
    <ErrorScreen
      title={texts.starting.failed}
      lines={[texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}
