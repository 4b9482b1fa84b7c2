import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { useHelpTexts } from '../../texts/use-help-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { PaperPicture } from './PaperPicture.tsx';

/**
 * Helps signers whose camera and code are on the same phone: they can show the code on paper, or open this address on
 * another screen.
 */
export function HowToShow({ digits }: { digits: string }) {
  const texts = useTexts().liveness.code;
  const help = useHelpTexts();
  const path = `ocr?code=${digits}`;
  const url = `${window.location.origin}/${path}`;
  return (
    <div className="border-line mt-2 border-t pt-3">
      {help && (
        <div className="flex items-center gap-4">
          <PaperPicture digits={digits} />
          <div className="min-w-0">
            <p className="font-strong">{help.onePhone.title}</p>
            <p className="text-small text-ink-soft">{help.onePhone.how}</p>
          </div>
        </div>
      )}
      <p className="text-ink-soft mt-3">
        {texts.onScreen}{' '}
        {/* The address is on a separate line if it fits. Otherwise, it breaks before the path. */}
        <bdi dir="ltr" className="text-ink font-strong inline-block max-w-full">
          {`${window.location.host}/`}
          <wbr />
          {path}
        </bdi>
      </p>
      {help && <SendLink url={url} texts={help.link} />}
    </div>
  );
}

interface SendLinkProps {
  url: string;
  texts: Record<'share' | 'copy' | 'copied' | 'failed', string>;
}

/** The signer cannot hold this phone in front of its own camera, so the link is meant for another device. */
function SendLink({ url, texts }: SendLinkProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const canShare = typeof Reflect.get(navigator, 'share') === 'function';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  // Closing the share sheet is a choice, not a failure.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <div className="mt-2">
      <div className="flex gap-2">
        {canShare && (
          <Button variant="quiet" onClick={share}>
            {texts.share}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <output className="text-small text-ink-soft block">{outcome && texts[outcome]}</output>
    </div>
  );
}
