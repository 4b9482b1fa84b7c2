/** Acts as the loan system: creates templates and sessions, and reads their state. */
import { createBranch } from '@countersign/contract/originator/branches';
import { changeBrand } from '@countersign/contract/originator/brand';
import { getLayout, listLayouts } from '@countersign/contract/originator/layouts';
import { cancelSession } from '@countersign/contract/originator/session-acts';
import { getSessionDocument, getSessionEvidence } from '@countersign/contract/originator/session-files';
import { createSession, getSession } from '@countersign/contract/originator/sessions';
import { createTemplate } from '@countersign/contract/originator/templates';
import type { TemplateConfig } from '@countersign/contract/template';
import { call, type CallOptions, json } from './call.ts';
import { smallPdf } from './small-pdf.ts';
import type { RunningServer } from './server.ts';

interface Signer {
  name: string;
  phone: string;
  email?: string;
  fields?: object[];
}

interface Branch {
  name: string;
  latitude: number;
  longitude: number;
  max_distance_meters?: number;
}

export interface SigningOptions {
  /** The settings of a new template. Omitted fields have the defaults of SPEC 9. */
  template?: Partial<TemplateConfig>;
  /** The id of an existing template. */
  template_id?: string;
  branches?: readonly Branch[];
  reference?: string;
  /** The number of pages of a generated document. */
  pages?: number;
  /** One or more documents to sign instead of the sample agreement. */
  document?: Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[];
  /** The names of the documents, if there are several. */
  documents?: { name: string }[];
  /** The key facts of the loan, which signers see above the document. */
  key_facts?: Record<string, string | number>;
}

export const ASHA: Signer = { name: 'Asha Rao', phone: '+919876543210' };
export const RAVI: Signer = { name: 'Ravi Iyer', phone: '+919876543211' };

export async function startSigning(
  server: RunningServer,
  participants: readonly Signer[],
  {
    template,
    template_id,
    branches = [],
    reference,
    pages = 1,
    document = smallPdf('Loan agreement', pages),
    documents,
    key_facts,
  }: SigningOptions = {},
) {
  const session: Record<string, unknown> = { participants, reference, documents, template_id, key_facts };
  if (template) session['template_id'] = (await request(server, createTemplate, json(template))).template_id;
  const added = await Promise.all(branches.map((branch) => request(server, createBranch, json(branch))));
  if (added.length > 0) session['branch_ids'] = added.map(({ branch_id }) => branch_id);

  const form = new FormData();
  for (const one of [document].flat())
    form.append('document', new Blob([one], { type: 'application/pdf' }), 'loan-agreement.pdf');
  form.append('session', new Blob([JSON.stringify(session)], { type: 'application/json' }));
  return request(server, createSession, { body: form });
}

/** Returns the personal link for signing with one signer. */
export function linkFor(server: RunningServer, options?: SigningOptions): Promise<string> {
  return firstLink(server, [ASHA], options);
}

/**
 * Returns the link of the first of two signers. The server seals no document after this signature, because the second
 * signature is missing. Tests save the time for sealing.
 */
export function linkForFirst(server: RunningServer, options?: SigningOptions): Promise<string> {
  return firstLink(server, [ASHA, RAVI], options);
}

async function firstLink(
  server: RunningServer,
  signers: readonly Signer[],
  options?: SigningOptions,
): Promise<string> {
  const { participants } = await startSigning(server, signers, options);
  return participants[0]?.link ?? '';
}

export function cancelSigning(server: RunningServer, id: string) {
  return request(server, cancelSession, { id });
}

export function readSession(server: RunningServer, id: string) {
  return request(server, getSession, { id });
}

export function readEvidence(server: RunningServer, id: string) {
  return request(server, getSessionEvidence, { id });
}

export const HELP_DESK = { help_phone: '1800 123 456', help_email: 'help@example.com' };
export const NO_HELP_DESK = { help_phone: null, help_email: null };

/** Sets the contact that every screen shows. All tests of a server share it, so a test that sets it also removes it. */
export function setHelpDesk(server: RunningServer, contact: typeof HELP_DESK | typeof NO_HELP_DESK) {
  return request(server, changeBrand, json(contact));
}

export const makeTemplate = (server: RunningServer, template: object) =>
  request(server, createTemplate, json(template));

/** Returns the newest layout and its fields. */
export async function readNewestLayout(server: RunningServer) {
  const { layouts } = await request(server, listLayouts, {});
  return request(server, getLayout, { id: layouts[0]?.layout_id ?? '' });
}

export async function readSealedDocument(server: RunningServer, id: string): Promise<Buffer> {
  const path = getSessionDocument.path.replace(':id', id);
  const answer = await fetch(`${server.url}${path}?version=sealed`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  if (!answer.ok) throw new Error(`There is no sealed document: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Sends a request with the API key of the loan system. */
function request<Data>(
  server: RunningServer,
  endpoint: Parameters<typeof call<Data>>[1],
  { headers, ...options }: CallOptions,
): Promise<Data> {
  const authorization = `Bearer ${server.apiKey}`;
  return call(server, endpoint, { ...options, headers: { authorization, ...headers } });
}
