/** Manages templates, which contain the rules of a signing. */
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  fileTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  moveTemplate,
  replaceTemplate,
  setDefaultTemplate,
} from '@countersign/contract/originator/templates';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { hasEnded, SESSION_STATUSES } from '@countersign/contract/rules/participant-state';
import { templateConfig } from '@countersign/contract/template';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { asBounded } from '../../database/bounded-count.ts';
import { batches, sessionList, templates } from '../../database/schema.ts';
import { EVERY_BRANCH } from '../../session-list/source.ts';
import { refuseUnofferedMethods } from '../../signing/offered-methods.ts';
import { enableEndpoint, refuseUnsafeUrl } from '../../signing/webhooks/endpoints.ts';
import type { Originator } from '../../http/callers.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { idempotent } from '../../access/idempotency.ts';
import type { Register } from '../../http/register.ts';
import { refuseShared, usableBy } from '../../access/access-scope.ts';
import { departmentOfNew } from '../../access/departments.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import { refuseUnfitReviewers } from './reviewers.ts';
import { isSame, storeVersion, versionsOf } from './versions.ts';
import type { WithWebhookGuard } from '../../outgoing/ask-guarded.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { refuseForeignBase } from '../../messaging/base-url.ts';
import { hasId } from '../../database/has-id.ts';

type TemplateRow = typeof templates.$inferSelect;

export function templateRoutes(services: Kernel & WithWebhookGuard, register: Register): void {
  const { db } = services.database;

  register(createTemplate, async (input) => {
    const { name, department: asked, ...config } = input.body;
    const department = await departmentOfNew(db, input.caller, asked);
    refuseForeignBase(services, config.base_url);
    refuseUnofferedMethods(services, [['body.signature_method', config.signature_method]]);
    await refuseUnsafeUrl(services, config.webhook_url);
    return idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      await refuseUnfitReviewers(tx, config);
      const at = services.now();
      const made = {
        createdAt: at,
        updatedAt: at,
        department,
        version: 1,
        deletedAt: null,
        isDefault: false,
        folder: null,
      };
      const row = { id: uuid(), name, config, ...made };
      await tx.insert(templates).values(row);
      await storeVersion(tx, row, input.caller);
      await enableEndpoint(tx, config.webhook_url);
      return describe(row);
    });
  });

  register(listTemplates, async ({ caller, query: { cursor, limit, deleted } }) => {
    const rows = await db
      .select()
      .from(templates)
      .where(
        and(
          usableBy(templates.department, caller.departments),
          deleted === 'true' ? isNotNull(templates.deletedAt) : isNull(templates.deletedAt),
          isAfterCursor(templates.id, cursor),
        ),
      )
      .orderBy(desc(templates.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { templates: page.map(describe), next_cursor };
  });

  register(getTemplate, async ({ caller, params }) => {
    return describe(await findTemplate(db, caller, params.id));
  });

  register(listTemplateVersions, async ({ caller, params, query }) => {
    const { id } = await findTemplate(db, caller, params.id);
    return versionsOf(services, id, query);
  });

  register(replaceTemplate, async (input) => {
    const { name, ...config } = input.body;
    refuseForeignBase(services, config.base_url);
    refuseUnofferedMethods(services, [['body.signature_method', config.signature_method]]);
    await refuseUnsafeUrl(services, config.webhook_url);
    return idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const before = await lockTemplate(tx, input.caller, input.params.id);
      return change(services, tx, before, { name, config }, input.caller);
    });
  });

  register(changeTemplate, async (input) => {
    const { name, ...changes } = input.body;
    refuseForeignBase(services, changes.base_url);
    refuseUnofferedMethods(services, [['body.signature_method', changes.signature_method]]);
    await refuseUnsafeUrl(services, changes.webhook_url ?? null);
    return idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const before = await lockTemplate(tx, input.caller, input.params.id);
      const config = templateConfig.parse({ ...before.config, ...changes });
      return change(services, tx, before, { name: name ?? before.name, config }, input.caller);
    });
  });

  register(setDefaultTemplate, async (input) => {
    const { is_default: isDefault } = input.body;
    return idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      // Only one template can be the default, so concurrent changes have to wait for each other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign default template'))`);
      const row = await lockTemplate(tx, input.caller, input.params.id);
      if (isDefault)
        await tx.update(templates).set({ isDefault: false }).where(eq(templates.isDefault, true));
      await tx.update(templates).set({ isDefault }).where(eq(templates.id, row.id));
      return describe({ ...row, isDefault });
    });
  });

  templateMoves(services, register);
}

/** Registers the changes to a template that do not create a version. */
function templateMoves(services: Kernel, register: Register): void {
  register(moveTemplate, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const { id, department: former } = await lockTemplate(tx, input.caller, input.params.id);
      const department = await departmentOfNew(tx, input.caller, input.body.department ?? undefined);
      await tx.update(templates).set({ department, updatedAt: services.now() }).where(eq(templates.id, id));
      return { template_id: id, department, former_department: former };
    }),
  );

  register(fileTemplate, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), async (tx) => {
      const row = await lockTemplate(tx, input.caller, input.params.id);
      const { folder } = input.body;
      await tx.update(templates).set({ folder }).where(eq(templates.id, row.id));
      return describe({ ...row, folder });
    }),
  );

  register(deleteTemplate, async (input) =>
    idempotent(services, input, '', async (tx) => {
      const { id } = await lockTemplate(tx, input.caller, input.params.id);
      if (await isNamedByBatch(tx, id)) throw new AppError('TEMPLATE_IN_USE');
      const deletedAt = services.now();
      await tx.update(templates).set({ deletedAt, isDefault: false }).where(eq(templates.id, id));
      return {
        template_id: id,
        deleted_at: deletedAt.toISOString(),
        open_sessions: await countOpenSessions(tx, id),
      };
    }),
  );
}

const OPEN_STATUSES = SESSION_STATUSES.filter((status) => !hasEnded(status));

async function change(
  { now }: Pick<Kernel, 'now'>,
  tx: Transaction,
  before: TemplateRow,
  { name, config }: Pick<TemplateRow, 'name' | 'config'>,
  caller: Originator,
) {
  await refuseUnfitReviewers(tx, config, before.config.review_reviewers);
  await enableEndpoint(tx, config.webhook_url);
  // Saving without a change creates no version.
  if (isSame(before, { name, config })) return describe(before);
  const changed = { name, config, updatedAt: now(), version: before.version + 1 };
  await tx.update(templates).set(changed).where(eq(templates.id, before.id));
  await storeVersion(tx, { ...before, ...changed }, caller);
  return describe({ ...before, ...changed });
}

async function countOpenSessions(tx: Transaction, templateId: string): Promise<BoundedCount> {
  const open = tx
    .select({ id: sessionList.sessionId })
    .from(sessionList)
    .where(
      and(
        eq(sessionList.branchId, EVERY_BRANCH),
        eq(sessionList.templateId, templateId),
        inArray(sessionList.status, OPEN_STATUSES),
      ),
    )
    .limit(MOST_COUNTED + 1);
  return asBounded(await tx.$count(open.as('open')));
}

/** Finds a template. For another department's template, the response is the same as for an unknown id. */
async function findTemplate(db: Queryable, { departments }: Originator, id: string): Promise<TemplateRow> {
  const isUsable = and(hasId(templates.id, id), usableBy(templates.department, departments));
  const [row] = await db.select().from(templates).where(isUsable);
  if (!row) throw new AppError('TEMPLATE_NOT_FOUND');
  return row;
}

/**
 * Locks a template for a change. For a deleted template, the response is the same as for an unknown id. The department
 * is checked under the lock, because another request may move the template to another department.
 */
async function lockTemplate(tx: Transaction, caller: Originator, id: string): Promise<TemplateRow> {
  const isUsable = and(
    hasId(templates.id, id),
    usableBy(templates.department, caller.departments),
    isNull(templates.deletedAt),
  );
  const [row] = await tx.select().from(templates).where(isUsable).for('update');
  if (!row) throw new AppError('TEMPLATE_NOT_FOUND');
  refuseShared(caller, row);
  return row;
}

/**
 * Returns whether a batch uses the template. If the template were deleted, all waiting rows of that batch would fail.
 */
async function isNamedByBatch(tx: Transaction, id: string): Promise<boolean> {
  const [batch] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        inArray(batches.status, ['ready', 'running', 'paused']),
        sql`${batches.settings} ->> 'template_id' = ${id}`,
      ),
    )
    .limit(1);
  return batch !== undefined;
}

const describe = (row: TemplateRow) => ({
  ...row.config,
  template_id: row.id,
  version: row.version,
  department: row.department,
  name: row.name,
  folder: row.folder,
  is_default: row.isDefault,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  deleted_at: row.deletedAt?.toISOString() ?? null,
});
