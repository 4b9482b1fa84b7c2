/**
 * Changes the brand. Each change creates a complete version, so that earlier screens and messages can be reconstructed.
 */
import { type Brand, logoAddress, NO_BRAND } from '@countersign/contract/rules/brand';
import { judgeColour } from '@countersign/contract/rules/brand-colours';
import { desc, sql } from 'drizzle-orm';
import { brandVersions } from '../../database/schema.ts';
import { idOf, type Named } from '../../http/callers.ts';
import type { Transaction, Queryable } from '../../database/connect.ts';
import { namesOf } from '../changed-by.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Content = Omit<Brand, 'version'>;

/**
 * Adds a version. Concurrent changes wait for each other. Saving without changes also creates a version, which records
 * who saved it.
 */
export async function addBrandVersion(
  { now }: Pick<Kernel, 'now'>,
  tx: Transaction,
  caller: Named,
  change: (before: Content) => Partial<Content>,
): Promise<Brand> {
  await tx.execute(sql`LOCK TABLE brand_versions IN SHARE ROW EXCLUSIVE MODE`);
  const [row] = await tx.select().from(brandVersions).orderBy(desc(brandVersions.version)).limit(1);
  const { version: _, ...none } = NO_BRAND;
  const before = { ...none, ...row?.content };
  const content = { ...before, ...change(before) };
  const version = (row?.version ?? 0) + 1;
  const changedBy = idOf(caller);
  await tx.insert(brandVersions).values({ version, content, changedAt: now(), changedBy });
  return { ...content, version };
}

/** Returns the brand in the form of the API. It can be called within the transaction that changes the brand. */
export async function describeBrand(services: Kernel, tx: Queryable, brand: Brand) {
  const { version, colour, logo, logo_dark, messages: _, ...told } = brand;
  const [row] = await tx.select().from(brandVersions).orderBy(desc(brandVersions.version)).limit(1);
  const names = await namesOf(services, tx, row ? [row.changedBy] : []);
  return {
    ...told,
    version,
    colour,
    colours: colour === null ? null : coloursOf(colour),
    logo_url: logoAddress(logo),
    logo_dark_url: logoAddress(logo_dark),
    company_name: services.settings.COMPANY_NAME,
    changed_at: row?.changedAt.toISOString() ?? null,
    changed_by: (row && names.get(row.changedBy)) ?? null,
  };
}

function coloursOf(colour: string) {
  const verdict = judgeColour(colour);
  if (!verdict.ok) return null;
  const { light, dark, isAdjusted } = verdict.colours;
  return { light, dark, is_adjusted: isAdjusted };
}
