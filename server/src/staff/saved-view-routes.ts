/** Manages the views of the session list that people save for their own use. */
import { MAX_SAVED_VIEWS } from '@countersign/contract/rules/saved-views';
import * as calls from '@countersign/contract/staff/saved-views';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/connect.ts';
import { savedViews } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Origin } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { lockPerson, idempotentForStaff, record } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

export function savedViewRoutes(services: Kernel, register: Register): void {
  const { database, vault, now } = services;

  const encrypted = (id: string, view: calls.SavedView) => vault.encrypt(JSON.stringify(view), contextOf(id));
  const shown = ({ id, contentEncrypted }: typeof savedViews.$inferSelect) => ({
    view_id: id,
    ...calls.savedView.parse(JSON.parse(vault.decrypt(contentEncrypted, contextOf(id)))),
  });

  register(calls.listSavedViews, async ({ caller, query: { cursor, limit } }) => {
    const after = cursor === undefined ? undefined : gt(savedViews.id, readCursor(cursor, 'id')[0]);
    const rows = await viewsOf(database.db, caller.personId, after, limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { views: page.map(shown), next_cursor };
  });

  register(calls.saveView, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, body, origin } = input;
      const { id: personId } = await lockPerson(tx, caller.personId);
      const own = (await viewsOf(tx, personId)).map(shown);
      if (own.length >= MAX_SAVED_VIEWS) throw new AppError('TOO_MANY_VIEWS', { maximum: MAX_SAVED_VIEWS });
      refuseTaken(own, body.name);
      const id = uuid();
      await tx
        .insert(savedViews)
        .values({ id, personId, contentEncrypted: encrypted(id, body), createdAt: now() });
      await record(services, tx, event('VIEW_SAVED', personId, id, body.name, origin));
      return { view_id: id, ...body };
    }),
  );

  register(calls.replaceView, async ({ caller, params: { id }, body, origin }) =>
    database.transaction(async (tx) => {
      const { id: personId } = await lockPerson(tx, caller.personId);
      const own = (await viewsOf(tx, personId)).map(shown);
      if (!own.some(({ view_id }) => view_id === id)) throw new AppError('VIEW_NOT_FOUND');
      refuseTaken(
        own.filter(({ view_id }) => view_id !== id),
        body.name,
      );
      await tx
        .update(savedViews)
        .set({ contentEncrypted: encrypted(id, body) })
        .where(eq(savedViews.id, id));
      await record(services, tx, event('VIEW_CHANGED', personId, id, body.name, origin));
      return { view_id: id, ...body };
    }),
  );

  register(calls.deleteView, async ({ caller, params: { id }, origin }) =>
    database.transaction(async (tx) => {
      const { id: personId } = await lockPerson(tx, caller.personId);
      const view = (await viewsOf(tx, personId)).map(shown).find(({ view_id }) => view_id === id);
      if (!view) throw new AppError('VIEW_NOT_FOUND');
      await tx.delete(savedViews).where(eq(savedViews.id, id));
      await record(services, tx, event('VIEW_DELETED', personId, id, view.name, origin));
      return { view_id: id, deleted: true as const };
    }),
  );
}

const contextOf = (id: string): string => `saved_views.content:${id}`;

const viewsOf = async (db: Queryable, personId: string, after?: SQL, limit = MAX_SAVED_VIEWS) =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.personId, personId), after))
    .orderBy(asc(savedViews.id))
    .limit(limit);

/** Returns the event for a change. It omits the search in the view, which is private to its owner. */
const event = <Type extends string>(
  type: Type,
  personId: string,
  viewId: string,
  name: string,
  origin: Origin,
) => ({
  type,
  personId,
  origin,
  facts: { view_id: viewId },
  details: { name },
});

/**
 * Throws if the name is taken. Names that differ only in capitals count as the same, because people would confuse them.
 */
function refuseTaken(views: readonly calls.SavedView[], name: string): void {
  const folded = name.toLocaleLowerCase('en');
  if (views.some((view) => view.name.toLocaleLowerCase('en') === folded))
    throw new AppError('VIEW_NAME_TAKEN');
}
