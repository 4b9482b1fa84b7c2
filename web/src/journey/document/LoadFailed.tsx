import { ApiError } from '../../api/client.ts';
import { say } from '../../texts/spoken.ts';
import type { Texts } from '../../texts/shapes.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { NotADocument } from '../../pdf/pdf-source.ts';
import type { LoadFailure } from './use-document.ts';

interface LoadFailedProps {
  cause: LoadFailure;
  reason: Error | null;
  retry: () => void;
}

/** Explains why the document could not be loaded (SPEC 2, Document screen; SPEC 8, Document). */
export function LoadFailed({ cause, reason, retry }: LoadFailedProps) {
  const texts = useTexts();
  const message = messageOf(reason, texts);
  const isLost = reason instanceof ApiError && reason.status === 0;
  return (
    <Screen
      title={texts.document.loadFailed}
      step="document"
      emblem={<Emblem tone="bad" icon={<AlertIcon />} />}
      actions={<Button onClick={needsReload(reason) ? reload : retry}>{texts.tryAgain}</Button>}
    >
      <div role="alert" className="mt-3 space-y-2">
        <p className="font-strong">{texts.document[cause]}</p>
        {message && <p className="text-ink-soft">{say(message)}</p>}
        {!isLost && <p className="text-ink-soft">{texts.document.loadFailedAdvice}</p>}
      </div>
    </Screen>
  );
}

/**
 * Returns the reason for the failure as text. Returns null for the generic message of an HTTP status, because that
 * message advises the signer to try again, which this screen does not offer.
 */
function messageOf(reason: Error | null, texts: Texts): string | null {
  if (reason instanceof NotADocument) return texts.document.notADocument;
  if (!(reason instanceof ApiError)) return null;
  return reason.hasServerMessage || reason.status === 0 ? reason.message : null;
}

/**
 * Returns whether only a reload helps. It helps if the session has expired, because the signer then needs a new OTP.
 */
function needsReload(reason: Error | null): boolean {
  return reason instanceof ApiError && reason.status === 401;
}

function reload(): void {
  window.location.reload();
}
