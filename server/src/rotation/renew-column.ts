/** Re-encrypts the values of one column, several rows at a time, in the order of the primary key. */
import { sql, type SQL } from 'drizzle-orm';
import { prefixOf } from '../crypto/key-ring.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';
import type { PlaceRow, RotationServices, Step } from './step.ts';

const ROWS_AT_ONCE = 200;

interface Found extends Record<string, unknown> {
  /** The values of the primary key as text. */
  id: string[];
  context: string;
  value: Buffer;
}

export async function countColumn(
  { database }: Pick<RotationServices, 'database'>,
  column: EncryptedColumn,
  number: number,
): Promise<number> {
  const { rows } = await database.db.execute<{ all: string }>(
    sql`select count(*) as all from ${sql.identifier(column.table)} where ${isOlder(column, number)}`,
  );
  return Number(rows[0]?.all ?? 0);
}

export async function renewColumn(
  { database, vault, log }: RotationServices,
  column: EncryptedColumn,
  { number, position }: PlaceRow,
): Promise<Step> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<Found>(sql`
      select array[${joined(column.key.map(([name]) => sql`${sql.identifier(name)}::text`))}] as id,
        ${sql.raw(column.context)} as context, ${sql.identifier(column.column)} as value
      from ${sql.identifier(column.table)}
      where ${isOlder(column, number)} ${position === null ? sql`` : isAfter(column, JSON.parse(position))}
      order by ${joined(column.key.map(([name]) => sql.identifier(name)))} limit ${ROWS_AT_ONCE}`);
    const renewed = rows.flatMap(({ id, context, value }) => {
      try {
        return [{ id, value, anew: vault.encrypt(vault.decrypt(value, context), context) }];
      } catch (error) {
        log.error(
          { err: error, table: column.table, column: column.column, id },
          'A value cannot be decrypted',
        );
        return [];
      }
    });
    if (renewed.length > 0) await tx.execute(replace(column, renewed));
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    return {
      moved: renewed.length,
      unreadable: rows.length - renewed.length,
      position: last ? JSON.stringify(last.id) : null,
    };
  });
}

const joined = (parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL => sql.join(parts, sql`, `);

/** Selects values under any key but the newest, by their prefix. */
const isOlder = ({ column }: EncryptedColumn, number: number): SQL => {
  const prefix = prefixOf(number);
  return sql`${sql.identifier(column)} is not null
    and substring(${sql.identifier(column)} from 1 for ${sql.raw(String(prefix.length))}) <> ${prefix}`;
};

const isAfter = ({ key }: EncryptedColumn, id: string[]): SQL => sql`
  and (${joined(key.map(([name]) => sql.identifier(name)))}) >
    (${joined(key.map(([, type], index) => sql`${id[index]}::${sql.raw(type)}`))})`;

/** Replaces the value only if it is unchanged since it was read. */
function replace(
  { table, column, key }: EncryptedColumn,
  renewed: { id: string[]; value: Buffer; anew: Buffer }[],
): SQL {
  const ids = key.map(
    ([, type], index) => sql`${sql.param(renewed.map(({ id }) => id[index]))}::text[]::${sql.raw(type)}[]`,
  );
  const names = key.map((_, index) => sql.raw(`key${index}`));
  const isSame = key.map(
    ([name], index) => sql`t.${sql.identifier(name)} = changed.${sql.raw(`key${index}`)}`,
  );
  return sql`
    update ${sql.identifier(table)} t set ${sql.identifier(column)} = changed.anew
    from unnest(${joined(ids)}, ${sql.param(renewed.map(({ value }) => value))}::bytea[],
      ${sql.param(renewed.map(({ anew }) => anew))}::bytea[]) as changed(${joined(names)}, value, anew)
    where ${sql.join(isSame, sql` and `)} and t.${sql.identifier(column)} = changed.value`;
}
