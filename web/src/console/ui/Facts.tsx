import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Shows pairs of names and values, as many per row as fit. Omits entries that are null or false. */
export function Facts({ list }: { list: readonly (Fact | false | null)[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3">
      {list
        .filter((fact) => fact !== null && fact !== false)
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
