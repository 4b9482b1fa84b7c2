import { LANGUAGE_TABLE } from '@countersign/contract/rules/languages';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Page.tsx';
import { brandVersionsQuery, type BrandVersion } from './api.ts';

type Change = BrandVersion['changes'][number];

/** The versions with their authors and changes, newest first. */
export function Versions({ current }: { current: number }) {
  const texts = useConsoleTexts();
  const { versions: own } = texts.brand;
  const list = useInfiniteQuery(brandVersionsQuery(current));
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  if (current === 0) return null;
  return (
    <Section title={own.title}>
      <p className="text-ink-soft">{own.lead}</p>
      {list.error && versions.length === 0 && (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
      <ol className="divide-line mt-2 divide-y">
        {versions.map((version) => (
          <li key={version.version} className="py-2">
            <p>
              <span className="font-strong">{own.version(version.version)}</span>{' '}
              <span className="text-ink-soft">
                <Ago at={version.changed_at} /> · {version.changed_by ?? own.unknown}
              </span>
            </p>
            <Changes changes={version.changes} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="mt-3">
          <Action busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {own.more}
          </Action>
        </div>
      )}
    </Section>
  );
}

function Changes({ changes }: Pick<BrandVersion, 'changes'>) {
  const texts = useConsoleTexts();
  if (changes.length === 0) return <p className="text-ink-soft">{texts.brand.versions.same}</p>;
  return (
    <ul>
      {changes.map((change) => (
        <li key={[change.part, change.language, change.kind].join()} className="break-words">
          {changeText(change, texts)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Formats a change such as 'Colour: none, now #7a1f5c'. For a logo or a mail it only says that it changed, because its
 * address or full text is not helpful.
 */
export function changeText({ part, language, kind, before, after }: Change, texts: ConsoleTexts): string {
  const { brand, words } = texts;
  const name =
    part === 'sms' || part === 'subject' || part === 'mail'
      ? [
          brand.messages.parts[part],
          kind && brand.messages.kinds[kind],
          language && LANGUAGE_TABLE[language].name,
        ]
          .filter(Boolean)
          .join(', ')
      : brand.versions.parts[part];
  if (part === 'logo' || part === 'logo_dark' || part === 'mail') {
    if (before === null) return brand.versions.set(name);
    return after === null ? brand.versions.removed(name) : brand.versions.replaced(name);
  }
  return brand.versions.change(name, before ?? words.none, after ?? words.none);
}
