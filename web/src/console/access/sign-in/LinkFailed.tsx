import { useNavigate } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EndScreen } from '../../../ui/EndScreen.tsx';
import { BrokenLinkIcon } from '../../../ui/more-icons.tsx';

/**
 * Explains why a link does not work. If there is no error, the link is incomplete. Otherwise, it has expired or was
 * used before.
 */
export function LinkFailed({ error }: { error: Error | null }) {
  const { signIn: texts } = useConsoleTexts();
  return (
    <EndScreen
      title={texts.linkFailed}
      icon={<BrokenLinkIcon />}
      lines={[error ? asApiError(error).message : texts.linkMissing]}
      actions={<ToSignIn />}
    />
  );
}

export function ToSignIn() {
  const { signIn: texts } = useConsoleTexts();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/', { replace: true })}>{texts.toSignIn}</Button>;
}
