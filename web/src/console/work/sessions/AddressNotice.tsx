import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Action } from '../../ui/Action.tsx';
import type { AddressDoubt } from './filters.ts';

interface AddressNoticeProps {
  doubt: AddressDoubt;
  onSearch: () => void;
  /** Shows the view as it is now. */
  onOpen: () => void;
  /** Reads the own views again. */
  onRetry: () => void;
  /** What is shown is what is wanted. */
  onGoOn: () => void;
}

/** Says that the list may not be the one that whoever gave the address has seen, and what to do about it. */
export function AddressNotice({ doubt, onSearch, onOpen, onRetry, onGoOn }: AddressNoticeProps) {
  const { address: texts } = useConsoleTexts().sessions;
  const { title, text } = texts[doubt];
  return (
    <Notice tone="calm" title={title}>
      <p className="text-body">{text}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {(doubt === 'search' || doubt === 'foreign-search') && (
          <Action onClick={onSearch}>{texts.typeWords}</Action>
        )}
        {doubt === 'changed' && <Action onClick={onOpen}>{texts.open}</Action>}
        {doubt === 'unknown' && <Action onClick={onRetry}>{texts.retry}</Action>}
        <Action onClick={onGoOn}>{texts.goOn}</Action>
      </div>
    </Notice>
  );
}
