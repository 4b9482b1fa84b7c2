import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { StillTickIcon } from '../../ui/more-icons.tsx';
import { notify } from '../../ui/notify.ts';
import { Action } from './Action.tsx';
import { CopyIcon } from './icons.tsx';

interface CopyableProps {
  label: string;
  value: string;
  onCopied?: () => void;
}

/** Shows a value with a button that copies it, such as a secret that is shown only once. */
export function Copyable({ label, value, onCopied }: CopyableProps) {
  const { shell } = useConsoleTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      onCopied?.();
      setTimeout(() => setIsCopied(false), 2000);
    } catch {
      notify.error(shell.copyFailed);
    }
  };
  return (
    <div>
      <p className="text-small text-ink-soft">{label}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="border-line bg-ground text-body min-w-0 flex-1 rounded-control border px-3 py-2 break-all select-all">
          {value}
        </code>
        <Action icon={isCopied ? <StillTickIcon /> : <CopyIcon />} onClick={() => void copy()}>
          {isCopied ? shell.copied : shell.copy}
        </Action>
      </div>
    </div>
  );
}
