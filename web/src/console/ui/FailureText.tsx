import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { useConsoleTexts } from '../../texts/console.tsx';

interface Props {
  code: DeliveryFailureCode | null;
  providerCode: string | null;
  /** The server's English reason. Shown if the message has no code. */
  error: string;
}

/**
 * Explains in the language of the page why a message failed. Also shows the provider's code, so that operators can look
 * it up.
 */
export function FailureText({ code, providerCode, error }: Props) {
  const { session: texts } = useConsoleTexts();
  if (code === null) return <span lang="en">{error}</span>;
  const words = texts.messageFailures[code];
  return providerCode === null ? words : `${words} ${texts.providerCode(providerCode)}`;
}
