import { useConsoleTexts } from '../../../texts/console.tsx';
import { Section } from '../../ui/Page.tsx';
import { PasswordForm } from '../sign-in/PasswordForm.tsx';

export function PasswordSection() {
  const { signIn: texts } = useConsoleTexts();
  return (
    <Section title={texts.passwordSection}>
      <PasswordForm />
    </Section>
  );
}
