import { LANGUAGE_TABLE } from '@countersign/contract/rules/languages';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { MoreAction } from '../../ui/MoreAction.tsx';
import { LoadFailed } from '../../ui/Outcome.tsx';
import { VersionList } from '../../ui/VersionList.tsx';
import { brandVersionsQuery, type BrandVersion } from './api.ts';

type Change = BrandVersion['changes'][number];

export function Versions({ current }: { current: number }) {
  const texts = useConsoleTexts();
  const { versions: own } = texts.brand;
  const list = useInfiniteQuery(brandVersionsQuery(current));
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  if (current === 0) return null;
  return (
    <VersionList
      texts={own}
      versions={versions}
      textOf={(change) => changeText(change, texts)}
      unchanged={own.same}
    >
      {list.error && versions.length === 0 && (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
      <MoreAction query={list} label={own.more} />
    </VersionList>
  );
}

/**
 * Formats a change such as 'Colour: none, now #7a1f5c'. For a logo or an email, the text only says that it has changed.
 * The address of a logo or the full text of an email would not help the reader.
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
