import { useState } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { useMay } from '../../../api/me.ts';
import { Action } from '../../../ui/Action.tsx';
import type { SessionSummary } from '../merge-pages.ts';
import { BULK_ACTS, type BulkAct } from './acts.ts';
import { BulkDialog } from './BulkDialog.tsx';

interface BulkBarProps {
  sessions: readonly SessionSummary[];
  onClear: () => void;
}

/** Shows the actions on the selected sessions that the person's role allows. */
export function BulkBar({ sessions, onClear }: BulkBarProps) {
  const { sessions: texts } = useConsoleTexts();
  const mayManage = useMay('manage');
  const [open, setOpen] = useState<BulkAct | null>(null);
  return (
    <div className="border-line bg-surface rounded-card mb-3 flex flex-wrap items-center gap-2 border px-4 py-2">
      <output className="text-body font-strong me-2">{texts.bulk.selected(sessions.length)}</output>
      {BULK_ACTS.filter((act) => mayManage || act === 'download').map((act) => (
        <Action key={act} variant={act === 'cancel' ? 'danger' : 'quiet'} onClick={() => setOpen(act)}>
          {texts.bulk.acts[act]}
        </Action>
      ))}
      <Action onClick={onClear}>{texts.bulk.clear}</Action>
      {open && <BulkDialog act={open} sessions={sessions} onClose={() => setOpen(null)} />}
    </div>
  );
}
