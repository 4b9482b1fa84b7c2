import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { openSignInWindow, useOpenidSignIn, WindowBlocked } from './openid.ts';

interface OpenidButtonProps {
  variant: ButtonVariant;
  /** The page to show after sign-in. Defaults to the current page. */
  wantedPage?: string;
  /** Whether a page with unsaved input waits behind the sign-in page. This tab then must not navigate away. */
  hasEnded?: boolean;
}

/** Signs in with the company account. */
export function OpenidButton({ hasEnded = false, ...props }: OpenidButtonProps) {
  return hasEnded ? <InWindow {...props} /> : <InThisTab {...props} />;
}

function InThisTab({ variant, wantedPage, label }: Omit<OpenidButtonProps, 'hasEnded'> & { label?: string }) {
  const { signIn: texts } = useConsoleTexts();
  const { pathname, search } = useLocation();
  const { mutate, isPending, isSuccess, error } = useOpenidSignIn();
  return (
    <>
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <Button
        variant={variant}
        busy={isPending || isSuccess}
        onClick={() => mutate(wantedPage ?? pathname + search)}
      >
        {label ?? texts.withOpenid}
      </Button>
    </>
  );
}

function InWindow({ variant }: Pick<OpenidButtonProps, 'variant'>) {
  const { signIn: texts } = useConsoleTexts();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: openSignInWindow });
  const isBlocked = error instanceof WindowBlocked;
  return (
    <>
      {isSuccess && <Notice tone="calm">{texts.openidWindow}</Notice>}
      {error && <Notice tone="bad">{isBlocked ? texts.openidBlocked : asApiError(error).message}</Notice>}
      <Button variant={variant} busy={isPending} onClick={() => mutate()}>
        {texts.withOpenid}
      </Button>
      {isBlocked && <InThisTab variant="quiet" label={texts.inThisTab} />}
    </>
  );
}
