import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyConfig } from '../../../api/config.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { api } from '../../api/api.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { useSignInWays } from './openid.ts';
import { takeTokenFromAddress } from './token-in-address.ts';

/** Shows who is invited, and asks for a name and a password. The person sets up the second factor afterwards. */
export function InvitationPage() {
  const { signIn: texts } = useConsoleTexts();
  const { data: company } = useCompanyConfig();
  const [token] = useState(takeTokenFromAddress);
  const invitation = useQuery({
    queryKey: [...api.signIn.readInvitation.key, token],
    enabled: token !== '',
    queryFn: () => api.signIn.readInvitation({ token }),
  });
  // Shows the form only when the other sign-in methods are known. They would otherwise push the form down while the
  // person presses its button.
  const { isPending: areWaysPending } = useSignInWays();
  if (!company || areWaysPending || (token !== '' && invitation.isPending))
    return <LoadingScreen text={texts.invitationLoading} />;
  if (invitation.data) return <AcceptForm token={token} invitation={invitation.data} />;
  return <LinkFailed error={invitation.error} />;
}
