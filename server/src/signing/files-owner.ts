import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** Whether a session, layout or draft owns files in this folder. */
export async function hasOwner({ db }: Pick<Database, 'db'>, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from sessions where id = ${id} and erased_at is null
    union all select 1 from layouts where id = ${id}
    union all select 1 from drafts where id = ${id} or preview_id = ${id}
    limit 1`);
  return rows.length > 0;
}
