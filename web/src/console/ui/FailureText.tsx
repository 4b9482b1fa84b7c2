import { useConsoleTexts } from '../../texts/console.tsx';
import { failureIn } from './message-failure.ts';

/** Why a message failed in our words, with the code that the provider knows it by. */
export function FailureText({ error }: { error: string }) {
  const { session: texts } = useConsoleTexts();
  const failure = failureIn(error);
  if (!failure) return <span lang="en">{error}</span>;
  const words = texts.messageFailures[failure.cause];
  return failure.code === null ? words : `${words} ${texts.providerCode(failure.code)}`;
}
