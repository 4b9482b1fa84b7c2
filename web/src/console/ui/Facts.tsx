import type { ReactNode } from 'react';

/** Pairs of names and values, as many per row as fit. Null stands for a pair that is not shown. */
export function Facts({ list }: { list: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3">
      {list
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
