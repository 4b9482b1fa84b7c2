/**
 * Manages the list of departments. Each change is recorded in the staff chain. A name that is first used for a session,
 * a person, a key or in setup is added to the list automatically. The record of that object then names the department.
 */
import * as calls from '@countersign/contract/staff/departments';
import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { departmentKey, lockDepartment, type DepartmentRow } from '../access/departments.ts';
import type { Queryable, Transaction } from '../database/connect.ts';
import { hasId } from '../database/has-id.ts';
import { departments } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import type { Kernel } from '../signing/kernel.ts';
import { idempotentForStaff, record } from './people.ts';

export function departmentRoutes(services: Kernel, register: Register): void {
  const { database } = services;

  register(calls.listDepartments, async ({ caller, query: { cursor, limit } }) => {
    const after = cursor === undefined ? undefined : gt(departments.name, readCursor(cursor, 'text')[0]);
    const own = caller.departments === null ? undefined : inArray(departments.name, [...caller.departments]);
    const rows = await database.db
      .select()
      .from(departments)
      .where(and(isNull(departments.belongsTo), own, after))
      .orderBy(asc(departments.name))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ name }) => writeCursor(name));
    const entries = await describe(database.db, page);
    return { departments: page.map(({ name }) => name), entries, next_cursor };
  });

  register(calls.createDepartment, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, body, origin } = input;
      await refuseTaken(tx, body.name);
      const row = { id: uuid(), name: body.name, nameKey: departmentKey(body.name) };
      await insert(tx, row);
      const facts = { department_id: row.id, name: row.name };
      await record(services, tx, { type: 'DEPARTMENT_CREATED', personId: caller.personId, origin, facts });
      return describeOne(tx, row.id);
    }),
  );

  register(calls.renameDepartment, async ({ caller, params, body, origin }) =>
    database.transaction(async (tx) => {
      const row = await lock(tx, params.id);
      if (row.name === body.name) return describeOne(tx, row.id);
      await refuseTaken(tx, body.name, row.id);
      // The department takes back a former name, so the entry for that former name is deleted.
      await tx
        .delete(departments)
        .where(and(eq(departments.name, body.name), eq(departments.belongsTo, row.id)));
      const nameKey = departmentKey(body.name);
      await tx.update(departments).set({ name: body.name, nameKey }).where(eq(departments.id, row.id));
      await insert(tx, { id: uuid(), name: row.name, nameKey: row.nameKey, belongsTo: row.id });
      const facts = { department_id: row.id, name: body.name, former_name: row.name };
      await record(services, tx, { type: 'DEPARTMENT_RENAMED', personId: caller.personId, origin, facts });
      return describeOne(tx, row.id);
    }),
  );

  register(calls.mergeDepartment, async ({ caller, params, body, origin }) =>
    database.transaction(async (tx) => {
      // The departments are locked in a fixed order. Two merges of the same departments therefore wait instead of
      // deadlocking.
      const [first, second] = [params.id, body.into].toSorted();
      const rows = [await lock(tx, first ?? ''), await lock(tx, second ?? '')];
      const [from, into] = [rows.find(({ id }) => id === params.id), rows.find(({ id }) => id === body.into)];
      if (!from || !into || from.id === into.id) throw new AppError('DEPARTMENT_NOT_FOUND');
      const members = or(eq(departments.id, from.id), eq(departments.belongsTo, from.id));
      await tx.update(departments).set({ belongsTo: into.id }).where(members);
      const facts = { department_id: into.id, name: into.name, merged: from.name };
      await record(services, tx, { type: 'DEPARTMENTS_MERGED', personId: caller.personId, origin, facts });
      return describeOne(tx, into.id);
    }),
  );
}

async function lock(tx: Transaction, id: string): Promise<DepartmentRow> {
  const [found] = await tx.select().from(departments).where(hasId(departments.id, id));
  if (!found) throw new AppError('DEPARTMENT_NOT_FOUND');
  return lockDepartment(tx, found.id);
}

/** Throws if another department has or had this name, in any spelling. */
async function refuseTaken(tx: Transaction, name: string, ownId?: string): Promise<void> {
  const isSame = or(eq(departments.name, name), eq(departments.nameKey, departmentKey(name)));
  const isOther =
    ownId === undefined
      ? undefined
      : and(ne(departments.id, ownId), or(isNull(departments.belongsTo), ne(departments.belongsTo, ownId)));
  const [taken] = await tx.select().from(departments).where(and(isSame, isOther)).limit(1);
  if (taken) throw new AppError('DEPARTMENT_EXISTS');
}

/** Inserts a department. Throws if another administrator has just created the same one. */
async function insert(tx: Transaction, row: typeof departments.$inferInsert): Promise<void> {
  const added = await tx
    .insert(departments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: departments.id });
  if (added.length === 0) throw new AppError('DEPARTMENT_EXISTS');
}

async function describeOne(tx: Transaction, id: string) {
  const [entry] = await describe(tx, await tx.select().from(departments).where(eq(departments.id, id)));
  if (!entry) throw new AppError('DEPARTMENT_NOT_FOUND');
  return entry;
}

async function describe(db: Queryable, rows: readonly DepartmentRow[]) {
  const former =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(departments)
          .where(
            inArray(
              departments.belongsTo,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(departments.name));
  return rows.map(({ id, name }) => ({
    department_id: id,
    name,
    former_names: former.filter(({ belongsTo }) => belongsTo === id).map((row) => row.name),
  }));
}
