import type { readDocument } from '@countersign/contract/signer/document';
import { directionOf } from '@countersign/contract/rules/languages';
import { useId } from 'react';
import type { DataOf } from '../../api/client.ts';

export type ShownFacts = NonNullable<DataOf<typeof readDocument>['key_facts']>;

/** Shows the key facts in exactly the server's words, because the recorded consent refers to these words. */
export function KeyFactsCard({ shown: { language, title, note, facts } }: { shown: ShownFacts }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      lang={language}
      dir={directionOf(language)}
      className="bg-surface border-line rounded-card shadow-card narrow:p-6 border p-4"
    >
      <h2 id={heading} className="font-strong text-base">
        {title}
      </h2>
      <dl className="divide-line mt-2 divide-y">
        {facts.map(({ name, label, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt className="text-ink-soft text-small">{label}</dt>
            <dd className="font-strong ms-auto tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small border-line mt-1 border-t pt-3 text-pretty">{note}</p>
    </section>
  );
}
