import type { DeclineMode } from '@countersign/contract/rules/decline';
import { useState } from 'react';
import type { SignerApi } from '../../api/signer-api.ts';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import './decline.css';
import { DeclineDialog } from './DeclineDialog.tsx';

export interface DeclineProps {
  mode: Exclude<DeclineMode, 'off'>;
  api: SignerApi;
  participantId: string;
  onDeclined: () => void;
}

/** A quiet way out in the footer of each step, and the dialog in which it is confirmed. */
export function Decline(props: DeclineProps) {
  return (
    <OptionTextsProvider fallback={null}>
      <OpenDecline {...props} />
    </OptionTextsProvider>
  );
}

function OpenDecline(props: DeclineProps) {
  const { decline } = useOptionTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="decline-open" onClick={() => setIsOpen(true)}>
        {decline.open}
      </button>
      {isOpen && <DeclineDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
