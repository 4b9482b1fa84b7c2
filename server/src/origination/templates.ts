/** Templates: the rules a signing runs under. */
import {
  createTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  replaceTemplate,
} from '@countersign/contract/originator/templates';
import { and, desc, eq } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { AppError } from '../http/app-error.ts';
import { templates } from '../database/schema.ts';
import { enableEndpoint, refuseUnsafeUrl } from '../signing/webhooks/endpoints.ts';
import type { Originator } from '../http/callers.ts';
import type { Register } from '../http/register.ts';
import { ofDepartments } from '../access/reach.ts';
import { departmentOfNew } from '../signing/rows.ts';
import type { Services } from '../signing/services.ts';
import { once } from '../signing/idempotency.ts';
import { isSame, keepVersion, versionsOf } from './template-versions.ts';

type TemplateRow = typeof templates.$inferSelect;

export function templateRoutes(services: Services, register: Register): void {
  const { db } = services.database;

  register(createTemplate, async (input) => {
    const { name, department: asked, ...config } = input.body;
    const department = departmentOfNew(input.caller, asked);
    await refuseUnsafeUrl(services, config.webhook_url);
    return once(services, input, JSON.stringify(input.body), async (tx) => {
      const at = services.now();
      const row = { id: uuid(), name, config, createdAt: at, updatedAt: at, department, version: 1 };
      await tx.insert(templates).values(row);
      await keepVersion(tx, row, input.caller);
      await enableEndpoint(tx, config.webhook_url);
      return describe(row);
    });
  });

  register(listTemplates, async ({ caller }) => {
    const rows = await db
      .select()
      .from(templates)
      .where(ofDepartments(templates.department, caller.departments))
      .orderBy(desc(templates.id));
    return rows.map(describe);
  });

  register(getTemplate, async ({ caller, params }) => {
    const [row] = isUuid(params.id) ? await db.select().from(templates).where(isThis(params.id, caller)) : [];
    if (!row) throw new AppError('TEMPLATE_NOT_FOUND');
    return describe(row);
  });

  register(listTemplateVersions, async ({ caller, params }) => {
    const [row] = isUuid(params.id) ? await db.select().from(templates).where(isThis(params.id, caller)) : [];
    if (!row) throw new AppError('TEMPLATE_NOT_FOUND');
    return versionsOf(services, row.id);
  });

  register(replaceTemplate, async (input) => {
    const { name, ...config } = input.body;
    await refuseUnsafeUrl(services, config.webhook_url);
    return once(services, input, JSON.stringify(input.body), async (tx) => {
      const [before] = isUuid(input.params.id)
        ? await tx.select().from(templates).where(isThis(input.params.id, input.caller)).for('update')
        : [];
      if (!before) throw new AppError('TEMPLATE_NOT_FOUND');
      await enableEndpoint(tx, config.webhook_url);
      // What is saved as it was is no change.
      if (isSame(before, { name, config })) return describe(before);
      const changed = { name, config, updatedAt: services.now(), version: before.version + 1 };
      await tx.update(templates).set(changed).where(eq(templates.id, before.id));
      await keepVersion(tx, { ...before, ...changed }, input.caller);
      return describe({ ...before, ...changed });
    });
  });
}

/** Another department's template answers exactly as an unknown id. */
const isThis = (id: string, { departments }: Originator) =>
  and(eq(templates.id, id), ofDepartments(templates.department, departments));

const describe = (row: TemplateRow) => ({
  ...row.config,
  template_id: row.id,
  version: row.version,
  department: row.department,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
