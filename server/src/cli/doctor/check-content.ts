/** Checks whether stored templates and message texts follow today's rules: earlier versions accepted more. */
import { foreignContact } from '@countersign/contract/rules/contacts-in-text';
import { desc, isNull } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { brandVersions, templates } from '../../database/schema.ts';
import { isAllowedBase } from '../../messaging/base-url.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, right, warning } from './finding.ts';

export const checkContent = (database: Database, settings: Settings): Promise<Finding[]> =>
  Promise.all([checkBaseUrls(database, settings), checkMessageTexts(database)]);

const checkBaseUrls = ({ db }: Database, settings: Settings): Promise<Finding> =>
  check('link addresses', 'Check the templates in the console.', async () => {
    const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
    const rows = await db.select().from(templates).where(isNull(templates.deletedAt));
    const foreign = rows.filter(
      ({ config }) => config.base_url !== null && !isAllowedBase({ settings, publicUrl }, config.base_url),
    );
    return foreign.length === 0
      ? right('every template uses an allowed address')
      : warning(
          `links of these templates begin with PUBLIC_URL, because their base_url is not allowed: ${foreign.map(({ name }) => name).join(', ')}`,
          'Add the addresses to LINK_ADDRESSES, or remove them from the templates.',
        );
  });

const checkMessageTexts = ({ db }: Database): Promise<Finding> =>
  check('message texts', 'Check the message texts of the brand in the console.', async () => {
    const [row] = await db.select().from(brandVersions).orderBy(desc(brandVersions.version)).limit(1);
    const found = Object.entries(row?.content.messages ?? {}).flatMap(([language, kinds]) =>
      Object.entries(kinds).flatMap(([kind, texts]) =>
        Object.values(texts).flatMap((text) => {
          const contact = row && text ? foreignContact(text, row.content) : null;
          return contact === null ? [] : [`${language} ${kind}: ${contact}`];
        }),
      ),
    );
    return found.length === 0
      ? right('they contain only contacts of the brand')
      : warning(
          `they contain contacts that are not the brand's: ${found.join('; ')}`,
          'Remove them from the texts, or add them to the brand.',
        );
  });
