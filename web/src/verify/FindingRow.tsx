import type { ReactNode } from 'react';
import type { Verdict } from './answers.ts';
import { Reason, type Explanation } from './Reason.tsx';
import { VerdictIcon, VerdictWord } from './VerdictMark.tsx';

interface FindingRowProps {
  name: string;
  /** The verdict on the question. Null if it does not depend on the answer. */
  verdict: Verdict | null;
  /** Details of the finding, if there are more than the verdict. */
  children?: ReactNode;
  /** The reason for the verdict. Absent if the rest of the row is sufficient. */
  why?: Explanation | null;
}

/** Shows one question, its verdict as icon and text, and the reason. */
export function FindingRow({ name, verdict, children, why }: FindingRowProps) {
  return (
    <li className="flex gap-3 py-3">
      {verdict ? <VerdictIcon verdict={verdict} /> : <span className="size-7 flex-none" />}
      <div className="min-w-0 flex-1">
        <div className="wide:flex items-baseline justify-between gap-x-4">
          <h3 className="font-strong">{name}</h3>
          {verdict && <VerdictWord verdict={verdict} />}
        </div>
        {children}
        {why && <Reason explanation={why} className="text-small text-ink-soft" />}
      </div>
    </li>
  );
}
