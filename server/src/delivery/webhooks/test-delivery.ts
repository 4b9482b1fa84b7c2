/** A webhook that only tests whether the receiver answers: sent once and stored nowhere. */
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { templates } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { ofDepartments } from '../../access/access-scope.ts';
import type { Transaction } from '../../database/connect.ts';
import { ask, type WebhookServices } from './deliver.ts';

export async function addressOf(tx: Transaction, { departments }: Originator, templateId: string) {
  const [template] = isUuid(templateId)
    ? await tx
        .select({ config: templates.config })
        .from(templates)
        .where(
          and(
            eq(templates.id, templateId),
            ofDepartments(templates.department, departments),
            isNull(templates.deletedAt),
          ),
        )
    : [];
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  const url = template.config.webhook_url;
  if (url === null) throw new AppError('WEBHOOK_URL_MISSING');
  return { url };
}

export async function sendTest(services: WebhookServices, url: string) {
  const at = services.now();
  const begun = performance.now();
  const { statusCode, error } = await ask(services, {
    id: uuid(),
    url,
    payload: JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} }),
    at,
  });
  return {
    url,
    delivered: error === null,
    status_code: statusCode,
    error,
    duration_ms: Math.round(performance.now() - begun),
  };
}
