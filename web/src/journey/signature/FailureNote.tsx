import { useTexts, type Texts } from '../../texts/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Failure } from './signature-machine.ts';

/** What went wrong, above the button that tries again. The drawing is kept. */
export function FailureNote({ failure }: { failure: Failure }) {
  const texts = useTexts().signature;
  const { title, detail } = failureWords(failure, texts);
  return (
    <Notice tone="bad" title={title}>
      <p>{detail}</p>
      <p className="text-small text-ink-soft">{texts.kept}</p>
    </Notice>
  );
}

/** SPEC 8, Signature: the server's words, or ours where it had none. */
export function failureWords(failure: Failure, texts: Texts['signature']): { title: string; detail: string } {
  if (failure.kind === 'unreachable')
    return { title: texts.networkFailed, detail: texts.networkFailedDetail };
  return { title: texts.failed, detail: failure.words ?? texts.failedWithoutReason };
}
