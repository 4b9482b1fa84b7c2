/**
 * Reads the current brand, which every screen and message needs. The content of a version is cached. The number of the
 * newest version is read each time, so that a change takes effect on every node at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { NO_BRAND, type Brand } from '@countersign/contract/rules/brand';
import { desc, eq } from 'drizzle-orm';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { Database } from '../database/connect.ts';
import { brandPictures, brandVersions } from '../database/schema.ts';

export interface BrandReader {
  current(): Promise<Brand>;
  /** Returns the brand for screens. If the database cannot be reached, returns the last known brand without waiting. */
  shown(): Promise<Brand>;
  /** Returns a logo by its hash, or null if it does not exist. */
  picture(sha256: string): Promise<Buffer | null>;
}

export interface WithBrand {
  brand: BrandReader;
}

const PATIENCE_MILLISECONDS = 1000;

export function createBrandReader({ db }: Database): BrandReader {
  let cached = NO_BRAND;
  const newest = db
    .select({ version: brandVersions.version })
    .from(brandVersions)
    .orderBy(desc(brandVersions.version))
    .limit(1)
    .prepare('newest_brand');
  const current = async (): Promise<Brand> => {
    const [{ version } = NO_BRAND] = await newest.execute();
    if (version === cached.version) return cached;
    const [row] = await db.select().from(brandVersions).where(eq(brandVersions.version, version));
    if (row) cached = { ...NO_BRAND, ...row.content, version };
    return cached;
  };
  return {
    current,
    async shown() {
      const ended = new AbortController();
      const late = delay(PATIENCE_MILLISECONDS, undefined, { signal: ended.signal, ref: false }).then(
        () => cached,
        () => cached,
      );
      const read = current().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return cached;
      });
      return Promise.race([read, late]).finally(() => ended.abort());
    },
    async picture(sha256) {
      const [row] = await db
        .select({ png: brandPictures.png })
        .from(brandPictures)
        .where(eq(brandPictures.sha256, sha256));
      return row?.png ?? null;
    },
  };
}
