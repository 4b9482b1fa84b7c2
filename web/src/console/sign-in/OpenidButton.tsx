import { useLocation } from 'react-router';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOpenidSignIn } from './openid.ts';

interface OpenidButtonProps {
  variant: ButtonVariant;
  /** Where to go afterwards; to this page unless given. */
  wantedPage?: string;
}

/** Leaves for the company's accounts. */
export function OpenidButton({ variant, wantedPage }: OpenidButtonProps) {
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
        {texts.withOpenid}
      </Button>
    </>
  );
}
