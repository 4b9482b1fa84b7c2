/** Issues the held stamp certificate to a new session. Rejects a session that needs a certificate but has none. */
import { STAMP_STATES } from '@countersign/contract/rules/stamps';
import type { TemplateConfig } from '@countersign/contract/template';
import type { Transaction } from '../../database/connect.ts';
import { AppError } from '../../http/app-error.ts';
import type { StampKind, StampRow } from '../../providers/stamps/stamp-source.ts';

/** The stamp duty that the template requires, and the function that issues the certificate held for this session. */
export interface HeldForSession {
  kind: StampKind;
  issue(tx: Transaction, at: Date): Promise<StampRow | null>;
}

export async function issueStamp(
  tx: Transaction,
  { stamp: rule }: TemplateConfig,
  stamp: HeldForSession | undefined,
  at: Date,
): Promise<StampRow | null> {
  if (!rule) return null;
  if (!stamp) throw new Error('Bug: no stamp certificate was reserved for the session');
  const issued = await stamp.issue(tx, at);
  if (issued) return issued;
  const { state, article, valuePaise } = stamp.kind;
  throw new AppError(rule.when_empty === 'wait' ? 'STAMP_AWAITED' : 'STAMP_OUT_OF_STOCK', {
    state: STAMP_STATES[state],
    article,
    value: valuePaise / 100,
  });
}
