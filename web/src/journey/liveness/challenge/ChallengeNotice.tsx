import { useState } from 'react';
import { useHelpTexts } from '../../../texts/use-help-texts.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { storeColours, wantsColours } from './colours-choice.ts';

/** Explains the challenge before the camera opens, and lets the signer turn off the colours (WCAG 2.3.1). */
export function ChallengeNotice() {
  const texts = useHelpTexts()?.challenge;
  const [hasColours, setHasColours] = useState(wantsColours);
  if (!texts) return null;
  const choose = (isOn: boolean) => {
    storeColours(isOn);
    setHasColours(isOn);
  };
  return (
    <Notice tone="calm" title={texts.turn}>
      <p>{texts.colours}</p>
      <p>{texts.warning}</p>
      <label className="text-ink flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={!hasColours}
          onChange={(event) => choose(!event.target.checked)}
          className="accent-brand size-5 flex-none"
        />
        {texts.none}
      </label>
    </Notice>
  );
}
