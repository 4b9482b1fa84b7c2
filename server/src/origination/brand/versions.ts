/** Lists the versions of the brand, each with its author and changes. */
import type { listBrandVersions } from '@countersign/contract/originator/brand';
import { NO_BRAND, logoAddress, type BRAND_PARTS, type Brand } from '@countersign/contract/rules/brand';
import { MESSAGE_KINDS } from '@countersign/contract/rules/messages';
import { MESSAGE_PARTS } from '@countersign/contract/rules/message-texts';
import { desc } from 'drizzle-orm';
import type { z } from 'zod';
import { brandVersions } from '../../database/schema.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { namesOf } from '../changed-by.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { LANGUAGES } from '@countersign/contract/rules/languages';

type Page = z.input<(typeof listBrandVersions)['data']>;
type Change = Page['versions'][number]['changes'][number];
type Content = Omit<Brand, 'version'>;

/** Lists versions from the newest to the oldest. Each is compared with the version before it. */
export async function pageOfBrandVersions(
  services: Kernel,
  { cursor, limit }: z.output<(typeof listBrandVersions)['query']>,
): Promise<Page> {
  const { db } = services.database;
  const rows = await db
    .select()
    .from(brandVersions)
    .where(isAfterCursor(brandVersions.version, cursor, 'number'))
    .orderBy(desc(brandVersions.version))
    // The query reads one more version, with which the last version of the page is compared.
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ version }) => writeCursor(version));
  const names = await namesOf(
    services,
    db,
    page.map(({ changedBy }) => changedBy),
  );
  return {
    versions: page.map(({ version, content, changedAt, changedBy }, at) => ({
      version,
      changed_at: changedAt.toISOString(),
      changed_by: names.get(changedBy) ?? null,
      changes: differences({ ...NO_BRAND, ...rows[at + 1]?.content }, { ...NO_BRAND, ...content }),
    })),
    next_cursor,
  };
}

const differences = (before: Content, after: Content): Change[] => {
  const known = partsOf(before);
  const changed = partsOf(after).map((part, at) => ({ ...part, before: known[at]?.value ?? null }));
  return changed.flatMap(({ value, ...change }) =>
    change.before === value ? [] : [{ ...change, after: value }],
  );
};

interface Part {
  part: (typeof BRAND_PARTS)[number];
  language: Change['language'];
  kind: Change['kind'];
  value: string | null;
}

const SETTINGS = ['colour', 'terms_url', 'privacy_url', 'help_phone', 'help_email'] as const;

/** Returns all parts of the brand in a fixed order, including empty ones. */
function partsOf(content: Content): Part[] {
  const own = (part: Part['part'], value: string | null) => ({ part, language: null, kind: null, value });
  return [
    own('logo', logoAddress(content.logo)),
    own('logo_dark', logoAddress(content.logo_dark)),
    ...SETTINGS.map((part) => own(part, content[part])),
    ...LANGUAGES.flatMap((language) =>
      MESSAGE_KINDS.flatMap((kind) =>
        MESSAGE_PARTS.map((part) => ({
          part,
          language,
          kind,
          value: content.messages[language]?.[kind]?.[part] ?? null,
        })),
      ),
    ),
  ];
}
