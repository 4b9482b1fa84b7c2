/** Counts the stock of stamp certificates by state, article and value, and reads the stock alerts. */
import type { StampState } from '@countersign/contract/rules/stamps';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

export interface StockLevel {
  state: StampState;
  article: string;
  /** The value in rupees. */
  value: number;
  available: number;
  assigned: number;
  used: number;
  spoilt: number;
  threshold: number | null;
  mail: boolean;
  is_low: boolean;
}

/**
 * Reads the stock. A kind of certificate with an alert is listed even if it was never in stock. Test certificates have
 * no alerts.
 */
export async function readStock(db: Queryable, isTest: boolean): Promise<StockLevel[]> {
  const { rows } = await db.execute<Record<string, unknown> & StockLevel>(sql`
    with counted as (
      select state, article, value_paise,
        count(*) filter (where status = 'available')::int as available,
        count(*) filter (where status in ('reserved', 'assigned'))::int as assigned,
        count(*) filter (where status = 'used')::int as used,
        count(*) filter (where status = 'spoilt')::int as spoilt
      from stamps where is_test = ${isTest} group by state, article, value_paise
    ), alerts as (select * from stamp_alerts where not ${isTest})
    select state, article, (value_paise / 100.0)::float8 as value,
      coalesce(available, 0) as available, coalesce(assigned, 0) as assigned,
      coalesce(used, 0) as used, coalesce(spoilt, 0) as spoilt,
      threshold, coalesce(mail, false) as mail,
      coalesce(available, 0) < coalesce(threshold, 0) as is_low
    from counted full join alerts using (state, article, value_paise)
    order by state, article, value_paise`);
  return rows;
}
