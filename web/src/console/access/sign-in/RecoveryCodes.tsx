import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { Action } from '../../ui/Action.tsx';

/** Shows the recovery codes. They are shown only once, so the person can copy, download or print them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { signIn: texts, shell } = useConsoleTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(shell.copied);
    } catch {
      notify.error(shell.copyFailed);
    }
  };
  return (
    <div className="mt-3 space-y-4">
      <p className="text-ink-soft">{texts.recoveryCodesLead}</p>
      <ol className="border-line bg-ground grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Action onClick={() => void copy()}>{texts.copyAll}</Action>
        <Action onClick={() => save(codes, texts.fileName)}>{texts.download}</Action>
      </div>
      <Action variant="primary" onClick={onKept}>
        {texts.kept}
      </Action>
    </div>
  );
}

function save(codes: readonly string[], name: string): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
