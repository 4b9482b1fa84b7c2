import type { requestNewLink } from '@countersign/contract/signer/link';
import { useMutation } from '@tanstack/react-query';
import { useCompany } from '../../api/config.ts';
import { ApiError } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EndScreen, WebsiteLink } from '../../ui/EndScreen.tsx';
import { ClockIcon } from '../../ui/more-icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';

interface LinkOverProps {
  api: SignerApi;
  kind: 'link-expired' | 'link-closed';
}

/** Explains that the link no longer works, with a button that asks the sender for a new link. */
export function LinkOver({ api, kind }: LinkOverProps) {
  const { ends, failures } = useTexts();
  const { company_name } = useCompany();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      api.call<typeof requestNewLink>({
        method: 'POST',
        path: '/api/v1/participant/request-link',
        body: {},
      }),
  });
  // The limit on requests is reached only after a successful request, so the screen treats this error as success.
  const isRequested = isSuccess || (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS');
  return (
    <EndScreen
      title={ends[kind].title}
      icon={<ClockIcon />}
      lines={[ends[kind].text]}
      isAskedAbout
      actions={
        isRequested ? (
          <WebsiteLink />
        ) : (
          <Button busy={isPending} onClick={() => mutate()}>
            {ends.request.ask}
          </Button>
        )
      }
    >
      {isRequested && <Sent title={ends.request.sent} hint={ends.request.sentHint(company_name)} />}
      {error && !isRequested && (
        <Notice tone="bad" title={ends.request.failed}>
          {error instanceof ApiError ? error.message : failures.other}
        </Notice>
      )}
    </EndScreen>
  );
}

function Sent({ title, hint }: { title: string; hint: string }) {
  const note = useScrollIntoView();
  return (
    <output className="block">
      <div ref={note}>
        <Notice tone="good" title={title}>
          {hint}
        </Notice>
      </div>
    </output>
  );
}
