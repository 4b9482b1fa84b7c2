import { useTexts, type Texts } from '../../texts/texts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { Failure } from './signature-form.ts';

/** What went wrong, beside the button that tries again. The drawing is kept. */
export function FailureNote({ failure }: { failure: Failure }) {
  const texts = useTexts().signature;
  const { title, detail } = failureWords(failure, texts);
  return (
    <div role="alert" className="bg-bad/10 rounded-control flex gap-3 p-3">
      <span className="text-bad size-6 flex-none">
        <AlertIcon />
      </span>
      <div>
        <p className="font-strong">{title}</p>
        <p>{detail}</p>
        <p className="text-small text-ink-soft">{texts.kept}</p>
      </div>
    </div>
  );
}

/** SPEC 8, Signature: the server's words, or ours where it had none. */
export function failureWords(failure: Failure, texts: Texts['signature']): { title: string; detail: string } {
  if (failure.kind === 'unreachable')
    return { title: texts.networkFailed, detail: texts.networkFailedDetail };
  return { title: texts.failed, detail: failure.words ?? texts.failedWithoutReason };
}
