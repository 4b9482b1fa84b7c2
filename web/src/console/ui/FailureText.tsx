import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { useConsoleTexts } from '../../texts/console.tsx';

interface Props {
  code: DeliveryFailureCode | null;
  providerCode: string | null;
  /** The server's English reason, for messages without a code. */
  error: string;
}

/** Explains why a message failed in the language of the page, with the provider's code for operators to look up. */
export function FailureText({ code, providerCode, error }: Props) {
  const { session: texts } = useConsoleTexts();
  if (code === null) return <span lang="en">{error}</span>;
  const words = texts.messageFailures[code];
  return providerCode === null ? words : `${words} ${texts.providerCode(providerCode)}`;
}
