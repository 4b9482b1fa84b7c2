import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';
import { StillTickIcon } from './more-icons.tsx';

interface Finding {
  name: string;
  value: ReactNode;
  /** Whether the verdict is good. Absent if the value is not a verdict. */
  isGood?: boolean;
}

/** Lists names with their values. A verdict has an icon in addition to its text. */
export function Findings({ list }: { list: readonly Finding[] }) {
  return (
    <dl className="divide-line mt-2 divide-y">
      {list.map(({ name, value, isGood }) => (
        <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-strong ms-auto flex items-center gap-2 text-end tabular-nums">
            {isGood !== undefined && (
              <span className={`size-5 flex-none ${isGood ? 'text-good' : 'text-bad'}`}>
                {isGood ? <StillTickIcon /> : <AlertIcon />}
              </span>
            )}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
