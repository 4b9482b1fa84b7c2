/** Registers the calls of the originator API for the stock of stamp certificates. */
import { Readable } from 'node:stream';
import * as calls from '@countersign/contract/originator/stamps';
import { plainNumber, toPaise } from '@countersign/contract/rules/stamps';
import { and, asc, desc, eq, gt, like, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { idempotent } from '../../access/idempotency.ts';
import { hasId } from '../../database/has-id.ts';
import { sessions, stampAlerts, stamps } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccessScope } from '../../http/callers.ts';
import { csvLine, sendCsv } from '../../http/csv-reply.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { StampRow } from '../../providers/stamps/stamp-source.ts';
import { readStock } from '../../providers/stamps/stock.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { WithTables } from '../../tables/table-reader.ts';
import { importStamps } from './import.ts';
import { partiesOf } from './parties.ts';

type Services = Kernel & WithStorage & WithTables & PdfTools & PhotoReaders;

export function stampRoutes(services: Services, register: Register): void {
  const { database, storage, vault, now } = services;
  const { db } = database;

  register(calls.listStamps, async ({ caller, query }) => {
    const rows = await select(services, and(matching(caller, query), isAfterCursor(stamps.id, query.cursor)))
      .orderBy(desc(stamps.id))
      .limit(query.limit + 1);
    const { page, next_cursor } = toPage(rows, query.limit, ({ stamp }) => writeCursor(stamp.id));
    return {
      stamps: page.map(({ stamp, reference }) => ({
        ...described(stamp),
        is_test: stamp.isTest,
        session_id: stamp.sessionId,
        session_reference: reference,
        ...partiesOf(vault, stamp),
        has_file: stamp.sha256 !== null,
        spoilt_reason: stamp.spoiltReason,
        changed_at: stamp.changedAt.toISOString(),
      })),
      next_cursor,
    };
  });

  register(calls.getStampReport, async ({ caller, query, reply }) =>
    sendCsv(reply, Readable.from(reportOf(services, matching(caller, query))), 'stamps.csv'),
  );

  register(calls.getStampStock, async () => ({ levels: await readStock(db, false) }));

  register(calls.setStampAlert, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const { state, article, value, threshold, mail } = input.body;
      const kind = { state, article, valuePaise: toPaise(value) };
      const set = { threshold, mail, lowSince: null };
      if (threshold > 0)
        await tx
          .insert(stampAlerts)
          .values({ ...kind, ...set })
          .onConflictDoUpdate({
            target: [stampAlerts.state, stampAlerts.article, stampAlerts.valuePaise],
            set,
          });
      else
        await tx
          .delete(stampAlerts)
          .where(
            and(
              eq(stampAlerts.state, state),
              eq(stampAlerts.article, article),
              eq(stampAlerts.valuePaise, kind.valuePaise),
            ),
          );
      const found = (await readStock(tx, false)).find(
        (level) => level.state === state && level.article === article && level.value === value,
      );
      const empty = {
        available: 0,
        assigned: 0,
        used: 0,
        spoilt: 0,
        threshold: null,
        mail: false,
        is_low: false,
      };
      return found ?? { state, article, value, ...empty };
    }),
  );

  register(calls.importStamps, (input) => importStamps(services, input));

  register(calls.getStampFile, async ({ caller, params, request, reply }) => {
    const [found] = await db
      .select()
      .from(stamps)
      .where(and(hasId(stamps.id, params.id), ofMode(caller)));
    if (!found) throw new AppError('STAMP_NOT_FOUND');
    if (found.sha256 === null) throw new AppError('DOCUMENT_ERASED');
    return sendPdf(request, reply, await storage.get(found.id, found.sha256), `${found.number}.pdf`);
  });

  register(calls.spoilStamp, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const isThis = and(hasId(stamps.id, input.params.id), ofMode(input.caller));
      const [spoilt] = await tx
        .update(stamps)
        .set({ status: 'spoilt', spoiltReason: input.body.reason, changedAt: now() })
        .where(and(isThis, eq(stamps.status, 'available')))
        .returning({ id: stamps.id });
      if (!spoilt)
        throw new AppError((await tx.$count(stamps, isThis)) > 0 ? 'STAMP_NOT_AVAILABLE' : 'STAMP_NOT_FOUND');
      return { stamp_id: spoilt.id, status: 'spoilt' as const };
    }),
  );
}

const ofMode = ({ isTest }: AccessScope) => (isTest === null ? undefined : eq(stamps.isTest, isTest));

const matching = (
  caller: AccessScope,
  { status, state, number }: z.output<(typeof calls.getStampReport)['query']>,
): SQL | undefined =>
  and(
    ofMode(caller),
    status && eq(stamps.status, status),
    state && eq(stamps.state, state),
    number === undefined
      ? undefined
      : like(stamps.number, `${plainNumber(number).replaceAll(/[\\%_]/g, '')}%`),
  );

const select = ({ database }: Kernel, condition: SQL | undefined) =>
  database.db
    .select({ stamp: stamps, reference: sessions.reference })
    .from(stamps)
    .leftJoin(sessions, eq(sessions.id, stamps.sessionId))
    .where(condition);

const described = ({ id, number, state, article, valuePaise, issuedOn, status }: StampRow) => ({
  stamp_id: id,
  number,
  state,
  article,
  value: valuePaise / 100,
  issued_on: issuedOn,
  status,
});

const ROWS_AT_ONCE = 500;

async function* reportOf(services: Kernel, condition: SQL | undefined): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`;
  for (let last: string | undefined; ;) {
    const rows = await select(services, and(condition, last === undefined ? undefined : gt(stamps.id, last)))
      .orderBy(asc(stamps.id))
      .limit(ROWS_AT_ONCE);
    last = rows.at(-1)?.stamp.id;
    if (last === undefined) return;
    yield rows
      .map(({ stamp, reference }) => {
        const { number, state, article, value, issued_on, status } = described(stamp);
        const { sessionId, spoiltReason, changedAt } = stamp;
        const session = [sessionId, reference, spoiltReason, changedAt.toISOString()];
        return csvLine([number, state, article, value, issued_on, status, ...session]);
      })
      .join('');
  }
}

const COLUMNS = [
  'number',
  'state',
  'article',
  'value',
  'issued_on',
  'status',
  'session_id',
  'session_reference',
  'spoilt_reason',
  'changed_at',
];
