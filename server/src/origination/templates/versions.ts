/** Stores and lists the versions of a template, each with its author and changes. */
import { isDeepStrictEqual } from 'node:util';
import type { listTemplateVersions } from '@countersign/contract/originator/templates';
import type { StampRule } from '@countersign/contract/rules/stamps';
import type { AskedAttachment, TemplateConfig } from '@countersign/contract/template';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type templates, templateVersions } from '../../database/schema.ts';
import { idOf, type Originator } from '../../http/callers.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import type { Transaction } from '../../database/connect.ts';
import { namesOf } from '../changed-by.ts';
import type { Kernel } from '../../signing/kernel.ts';

type TemplateRow = typeof templates.$inferSelect;
type Versions = z.input<(typeof listTemplateVersions)['data']>;

/**
 * Stores a version in the transaction that creates or changes the template. If there is no caller, the product itself
 * is the author.
 */
export async function storeVersion(
  tx: Transaction,
  { id, version, name, config, updatedAt }: Omit<TemplateRow, 'deletedAt' | 'isDefault' | 'folder'>,
  caller: Originator | null,
): Promise<void> {
  const changedBy = caller && idOf(caller);
  await tx
    .insert(templateVersions)
    .values({ templateId: id, version, name, config, changedAt: updatedAt, changedBy });
}

/** Lists versions from the newest to the oldest. Each is compared with the version before it. */
export async function versionsOf(
  services: Kernel,
  templateId: string,
  { cursor, limit }: z.output<(typeof listTemplateVersions)['query']>,
): Promise<Versions> {
  const { db } = services.database;
  const rows = await db
    .select()
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.templateId, templateId),
        isAfterCursor(templateVersions.version, cursor, 'number'),
      ),
    )
    .orderBy(desc(templateVersions.version))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ version }) => writeCursor(version));
  const names = await namesOf(
    services,
    db,
    page.flatMap(({ changedBy }) => changedBy ?? []),
  );
  const versions = page.map((row, index) => {
    // The query also reads the first version of the next page, with which the last version on this page is compared.

    const before = rows[index + 1];
    return {
      version: row.version,
      changed_at: row.changedAt.toISOString(),
      changed_by: row.changedBy && (names.get(row.changedBy) ?? null),
      changes: before ? differences(settingsOf(before), settingsOf(row)) : [],
    };
  });
  return { versions, next_cursor };
}

type Value = TemplateConfig[keyof TemplateConfig] | undefined;
type Settings = ReadonlyMap<string, Value>;

const settingsOf = ({ name, config }: Pick<TemplateRow, 'name' | 'config'>): Settings =>
  new Map<string, Value>([['name', name], ...Object.entries(config)]);

/**
 * Lists the differences between two versions. A setting that did not exist at the time of the earlier version has no
 * value there.
 */
function differences(before: Settings, after: Settings): Versions['versions'][number]['changes'] {
  return [...after]
    .filter(([setting, value]) => !isDeepStrictEqual(before.get(setting), value))
    .map(([setting, value]) => ({ setting, before: inWords(before.get(setting)), after: inWords(value) }));
}

/** Converts a value to text. Requested attachments are listed by name, and reviewers by id. */
function inWords(value: Value): string | number | boolean | null {
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? each : nameOf(each))).join(', ');
  return typeof value === 'object' && value !== null ? stampInWords(value) : (value ?? null);
}

function stampInWords({ state, article, value, when_empty }: StampRule): string {
  if (typeof value === 'number') return `${state}, ${article}, ${value} (${when_empty})`;
  const { of, percent, min, max, round_to, rounding } = value;
  const limits = [min === undefined ? '' : `min ${min}`, max === undefined ? '' : `max ${max}`];
  const share = [`${percent}% of ${of}`, `rounded ${rounding} to ${round_to}`, ...limits].filter(Boolean);
  return `${state}, ${article}, ${share.join(', ')} (${when_empty})`;
}

const nameOf = ({ name, required }: AskedAttachment): string => (required ? `${name} (required)` : name);

export const isSame = (
  before: Pick<TemplateRow, 'name' | 'config'>,
  after: Pick<TemplateRow, 'name' | 'config'>,
): boolean => differences(settingsOf(before), settingsOf(after)).length === 0;
