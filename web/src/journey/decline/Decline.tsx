import { useEffect, useState, type ReactNode } from 'react';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import './decline.css';
import { DeclineDialog, type DeclineDialogProps } from './DeclineDialog.tsx';

export interface DeclineProps extends Omit<DeclineDialogProps, 'onClose'> {
  /** Called with the button to show in the footer of the screens. */
  onOffer: (button: ReactNode) => void;
}

/**
 * Adds a link to the footer of each step, and renders the dialog that confirms the decision. The dialog is a sibling of
 * the step, not its child. The screens of a step replace each other, for example once the document has loaded, and a
 * child would lose the text that the signer has entered.
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
