import type { DeclineMode } from '@countersign/contract/rules/decline';
import { useEffect, useState, type ReactNode } from 'react';
import type { SignerApi } from '../../api/signer-api.ts';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import './decline.css';
import { DeclineDialog } from './DeclineDialog.tsx';

export interface DeclineProps {
  mode: Exclude<DeclineMode, 'off'>;
  api: SignerApi;
  participantId: string;
  onDeclined: () => void;
  /** Puts the button into the footer of the screens. */
  onOffer: (button: ReactNode) => void;
}

/**
 * A quiet way out in the footer of each step, and the dialog in which it is confirmed. The dialog is beside the step: the screens of a
 * step follow each other by themselves, as when the document has come, and would take it away with what was written.
 */
export function Decline(props: DeclineProps) {
  const { onOffer } = props;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(
    () =>
      onOffer(
        <OptionTextsProvider fallback={null}>
          <OpenButton onOpen={() => setIsOpen(true)} />
        </OptionTextsProvider>,
      ),
    [onOffer],
  );
  return (
    isOpen && (
      <OptionTextsProvider fallback={null}>
        <DeclineDialog {...props} onClose={() => setIsOpen(false)} />
      </OptionTextsProvider>
    )
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const { decline } = useOptionTexts();
  return (
    <button type="button" className="decline-open" onClick={onOpen}>
      {decline.open}
    </button>
  );
}
