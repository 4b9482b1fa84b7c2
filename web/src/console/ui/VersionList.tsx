import type { ReactNode } from 'react';
import { Ago } from './Ago.tsx';
import { Section } from './Page.tsx';

interface VersionListProps<Change> {
  texts: { title: string; lead: string; version: (number: number) => string; unknown: string };
  versions: readonly {
    version: number;
    changed_at: string;
    changed_by: string | null;
    changes: readonly Change[];
  }[];
  textOf: (change: Change) => string;
  /** The text for a version without changes. */
  unchanged: string;
  children?: ReactNode;
}

/** Shows the versions with their authors and changes, newest first. */
export function VersionList<Change>(props: VersionListProps<Change>) {
  const { texts, versions, textOf, unchanged, children } = props;
  return (
    <Section title={texts.title}>
      <p className="text-ink-soft">{texts.lead}</p>
      <ol className="divide-line mt-2 divide-y">
        {versions.map(({ version, changed_at, changed_by, changes }) => (
          <li key={version} className="py-2">
            <p>
              <span className="font-strong">{texts.version(version)}</span>{' '}
              <span className="text-ink-soft">
                <Ago at={changed_at} /> · {changed_by ?? texts.unknown}
              </span>
            </p>
            {changes.length === 0 ? (
              <p className="text-ink-soft">{unchanged}</p>
            ) : (
              <ul>
                {changes.map(textOf).map((text) => (
                  <li key={text} className="break-words">
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
