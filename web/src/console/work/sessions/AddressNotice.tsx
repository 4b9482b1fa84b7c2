import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Action } from '../../ui/Action.tsx';
import type { AddressDoubt } from './filters.ts';

interface AddressNoticeProps {
  doubt: AddressDoubt;
  onSearch: () => void;
  /** Opens the current version of the view. */
  onOpen: () => void;
  /** Loads the views again. */
  onRetry: () => void;
  /** Called when the person accepts the list as it is. */
  onGoOn: () => void;
}

/** Warns that the list may differ from the list that the sender of the address saw. Offers ways to continue. */
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
