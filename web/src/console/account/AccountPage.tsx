import { useConsoleTexts } from '../../texts/console.tsx';
import { Page } from '../parts/Page.tsx';
import { Devices } from './Devices.tsx';
import { Factors } from './Factors.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/** How one signs in, and where one is signed in. */
export function AccountPage() {
  const { signIn: texts } = useConsoleTexts();
  return (
    <Page title={texts.accountTitle} lead={texts.accountLead}>
      <Factors />
      <PasswordSection />
      <Devices />
    </Page>
  );
}
