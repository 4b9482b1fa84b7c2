import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Devices } from './Devices.tsx';
import { Factors } from './Factors.tsx';
import { PasswordForm } from '../sign-in/PasswordForm.tsx';

/** Shows the person's sign-in methods and signed-in devices. */
export function AccountPage() {
  const { signIn: texts } = useConsoleTexts();
  const me = useMe();
  return (
    <Page title={texts.accountTitle} lead={texts.accountLead}>
      {me.has_openid ? (
        <Section title={texts.openidSection}>
          <p>{texts.openidText}</p>
        </Section>
      ) : (
        <>
          <Factors />
          <Section title={texts.passwordSection}>
            <PasswordForm />
          </Section>
        </>
      )}
      <Devices />
    </Page>
  );
}
