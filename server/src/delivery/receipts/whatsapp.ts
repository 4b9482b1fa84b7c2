/** Reads the reports of WhatsApp (Meta's webhooks). They are signed with the secret of the app. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from '../../crypto/secrets.ts';
import { readJson } from '../../http/json-body.ts';
import { WHATSAPP_FAILURES } from '../../providers/whatsapp/cloud-api.ts';
import { asCode, type Receipt } from './receipt.ts';

export function isFromWhatsApp(appSecret: string, body: Buffer, signature: string | undefined): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest('hex');
  return isSameText(`sha256=${expected}`, signature ?? '');
}

const status = z.object({
  id: z.string().max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** Our message id, which was sent with the message. */
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.unknown() }))
    .optional()
    .catch(undefined),
});

const statuses = z
  .array(z.unknown())
  .transform((list) => list.flatMap((each) => status.safeParse(each).data ?? []));
const report = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: statuses.optional().catch([]) }) })),
    }),
  ),
});

/** Returns the reports. The list is empty for other notifications, such as an incoming message. */
export function readWhatsAppReceipts(body: Buffer): Receipt[] {
  const read = readJson(body);
  const entries = read.ok ? (report.safeParse(read.value).data?.entry ?? []) : [];
  return entries
    .flatMap(({ changes }) => changes)
    .flatMap(({ value }) => value.statuses ?? [])
    .map(({ id, status: state, biz_opaque_callback_data: ours = null, errors }) => {
      const code = asCode(errors?.[0]?.code);
      const failure = WHATSAPP_FAILURES.get(code ?? '');
      return { channel: 'whatsapp', id: ours, providerId: id, state, code, failure };
    });
}
