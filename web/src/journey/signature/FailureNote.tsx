import { say } from '../../texts/spoken.ts';
import { useTexts, type Texts } from '../../texts/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Failure } from './signature-machine.ts';

/** What went wrong, above the button to try again. The drawing is kept. */
export function FailureNote({ failure }: { failure: Failure }) {
  const texts = useTexts().signature;
  const { title, detail } = failureText(failure, texts);
  return (
    <Notice tone="bad" title={title}>
      <p>{say(detail)}</p>
      <p className="text-small text-ink-soft">{texts.kept}</p>
    </Notice>
  );
}

/** SPEC 8, Signature: the server's message, or ours where it sent none. */
export function failureText(failure: Failure, texts: Texts['signature']): { title: string; detail: string } {
  if (failure.kind === 'unreachable')
    return { title: texts.networkFailed, detail: texts.networkFailedDetail };
  return { title: texts.failed, detail: failure.message ?? texts.failedWithoutReason };
}
