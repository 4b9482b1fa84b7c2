/**
 * Creates a preview for each signer: the invitations, and the documents with their values. The documents are stored
 * until the next preview.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import type { TemplateConfig } from '@countersign/contract/template';
import type { Originator } from '../../http/callers.ts';
import { linkFor } from '../../messaging/replace-link.ts';
import { refuseDepartment } from '../../access/departments.ts';
import { wordMessage } from '../../messaging/send-message.ts';
import type { Transaction } from '../../database/connect.ts';
import { configOf, findBranches } from '../creation/session-setup.ts';
import type { UploadedDocument } from '../documents/inspect-document.ts';
import { contentOf, type DraftRow, lockDraft } from './rows.ts';
import { uploadOfDraft } from './session-of-draft.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { boxOf } from '../fields/locate-fields.ts';

export async function previewOf(
  services: Kernel & WithStorage & WithBrand & Messengers & PdfTools,
  caller: Originator,
  row: DraftRow,
) {
  const { now, database } = services;
  const upload = await uploadOfDraft(services, caller, row.id, contentOf(services, row));
  const { session, documents, template } = upload;
  await findBranches(database.db, caller, session.branch_ids ?? []);
  await refuseDepartment(database.db, caller, session.department, template?.department);
  const config = configOf(template, session);
  return {
    documents,
    expires_at: new Date(+now() + config.validity_hours * 3_600_000).toISOString(),
    participants: await Promise.all(
      session.participants.map(async (person, index) => ({
        name: person.name,
        signing_order: person.signing_order ?? index + 1,
        role: person.role ?? null,
        fields: (upload.fields?.[index] ?? []).map(describeField),
        messages: config.send_invite_notification ? await invitations(services, config, session, person) : [],
      })),
    ),
  };
}

/**
 * Stores the preview under the draft's lock. Two concurrent previews cannot both stay, and erasing the draft at the
 * same time leaves no file behind.
 */
export async function storePreview(
  services: Kernel & WithStorage,
  tx: Transaction,
  caller: Originator,
  draftId: string,
  documents: readonly UploadedDocument[],
): Promise<void> {
  const { previewId } = await lockDraft(services, tx, caller, draftId);
  await services.storage.erase(previewId);
  for (const { content } of documents) await services.storage.put(previewId, content);
}

export const describePreviewed = ({ name, sha256, content, pages }: UploadedDocument) => ({
  name,
  sha256,
  size_bytes: content.length,
  pages,
});

const describeField = ({ kind = 'signature', document = 1, ...field }: SignatureField) => ({
  kind,
  ...boxOf({ ...field, document }),
});

/**
 * Returns the text of the invitation by SMS, and by email if the signer has an email address. The WhatsApp template has
 * the same content as the SMS.
 */
function invitations(
  services: Kernel & WithBrand & Messengers,
  config: TemplateConfig,
  { message: note = '' }: SessionInput,
  { language = 'en', email }: SessionInput['participants'][number],
) {
  const channels = email === undefined ? (['sms'] as const) : (['sms', 'email'] as const);
  return Promise.all(
    channels.map(async (channel) => {
      const link = linkFor(services, config, '…');
      const worded = await wordMessage(services, { kind: 'invite', channel, language, link, note });
      return worded.channel === 'email'
        ? { channel, subject: worded.mail.subject, text: worded.mail.text }
        : { channel, subject: null, text: worded.text };
    }),
  );
}
