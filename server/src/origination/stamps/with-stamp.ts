/**
 * Places a stamp certificate before the first document of a new session. The certificate is reserved before the
 * transaction, because its pages are drawn before the transaction. If the session is not created, the certificate
 * returns to the stock.
 */
import { readRupees, stampValue, type StampRule } from '@countersign/contract/rules/stamps';
import { sha256 } from '../../crypto/secrets.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { HeldStamp, StampKind, WithStamps } from '../../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { Upload } from '../creation/create.ts';
import { rightsOf, type Sender } from '../creation/sender-rights.ts';
import { configOf } from '../creation/session-setup.ts';
import { documentRefused, type UploadedDocument } from '../documents/inspect-document.ts';

/**
 * Runs `work`, which creates the session. If the template requires a stamp certificate, its pages come before the first
 * document.
 */
export async function withStamp<T>(
  services: Kernel & WithStorage & PdfTools & WithStamps,
  caller: Sender,
  sessionId: string,
  upload: Upload,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const rule = configOf(upload.template, upload.session).stamp;
  // A template that was saved before this option existed requires no certificate.
  if (!rule) return work(upload);
  const { stamps, storage, database } = services;
  const { isTest } = await rightsOf(database.db, caller);
  const kind = kindOf(rule, upload.session, isTest);
  const held = await stamps.reserve(sessionId, kind);
  // `work` runs even without a certificate: a repeated request gets its stored response, and a new session is rejected.
  if (!held) return work({ ...upload, stamp: { kind, issue: async () => null } });
  try {
    const content = await storage.get(held.id, held.sha256);
    const [first, ...others] = upload.documents;
    if (!first) throw new Error('Bug: a session without a document');
    return await work({
      ...upload,
      documents: [await stamped(services, first, { ...held, content }, !upload.layout), ...others],
      fields: upload.fields?.map((own) => own.map((field) => moved(field, held.pages))) ?? [],
      stamp: { kind, issue: (tx, at) => stamps.issue(tx, sessionId, at) },
    });
  } finally {
    await stamps.cancel(sessionId);
  }
}

function kindOf(rule: StampRule, { key_facts, data }: Upload['session'], isTest: boolean): StampKind {
  const { state, article, value } = rule;
  const kind = { state, article, isTest };
  if (typeof value === 'number') return { ...kind, valuePaise: valueIn(value, null, '') };
  if (value.of.startsWith('data.'))
    return { ...kind, valuePaise: valueIn(value, data?.[value.of.slice('data.'.length)], value.of) };
  if (key_facts !== undefined && key_facts.currency !== 'INR') throw noAmount('key_facts.currency');
  const given = new Map(Object.entries(key_facts ?? {})).get(value.of);
  return { ...kind, valuePaise: valueIn(value, given, `key_facts.${value.of}`) };
}

function valueIn(value: StampRule['value'], given: unknown, field: string): number {
  const amount = typeof given === 'string' || typeof given === 'number' ? readRupees(given) : null;
  const paise = stampValue(value, amount);
  if (paise === null || paise === 0) throw noAmount(field);
  return paise;
}

const noAmount = (field: string) =>
  invalidRequest([
    {
      field: `session.${field}`,
      problem: 'stamp_amount',
      message: 'must be an amount in rupees, because the value of the stamp certificate depends on it',
    },
  ]);

async function stamped(
  { pdfRebuilder }: PdfTools,
  document: UploadedDocument,
  { number, pages, content }: HeldStamp & { content: Buffer },
  isUploaded: boolean,
): Promise<UploadedDocument> {
  const result = await pdfRebuilder.prepend({ content, pages }, document);
  if (!result.ok) throw documentRefused(result, 1, 1);
  const { bytes, pictures } = result;
  const received = document.normalisation?.received ?? document.uploaded?.sha256 ?? document.sha256;
  const changes = [...(document.normalisation?.changes ?? []), `stamp certificate ${number} placed in front`];
  return {
    ...document,
    content: bytes,
    sha256: sha256(bytes),
    pages: pages + document.pages,
    // The layout stores the file as it was received.
    ...(isUploaded && {
      uploaded: document.uploaded ?? { sha256: received, size_bytes: document.content.length },
      received: document.received ?? document.content,
    }),
    ...(pictures && { pictures }),
    notes: [...(document.notes ?? []), 'stamp_added'],
    normalisation: { received, changes },
  };
}

/** Moves a field of the first document to the new number of its page. */
const moved = <Field extends { document?: number | undefined; page: number }>(
  field: Field,
  pages: number,
): Field => ((field.document ?? 1) === 1 ? { ...field, page: field.page + pages } : field);
