/** The session that a draft would become: read by the schema of the call that starts one, and refused by the names of the draft. */
import type { DraftContent } from '@countersign/contract/originator/drafts';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest, problemOf } from '../../http/invalid-request.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Upload } from '../creation/create.ts';
import { prepareUpload } from '../creation/upload.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** With its documents, merged and inspected. */
export async function uploadOfDraft(
  services: Kernel & WithStorage & PdfTools,
  caller: Originator,
  draftId: string,
  content: DraftContent,
): Promise<Upload> {
  const session = sessionOfDraft(content);
  const files: UploadedFile[] = [];
  if (session.layout_id === undefined)
    for (const { sha256, name } of content.documents)
      files.push({ content: await services.storage.get(draftId, sha256), name });
  return prepareUpload(services, caller, session, files);
}

export function sessionOfDraft({ documents, participants, ...content }: DraftContent): SessionInput {
  const hasLayout = content.layout_id !== undefined;
  if (!hasLayout && documents.length === 0)
    throw invalidRequest([{ field: 'documents', message: 'there is no document' }]);
  // A role that the layout does not need may stay empty; the layout says whether it does.
  const taken = participants
    .map((person, index) => ({ person, index }))
    .filter(({ person }) => person.role === undefined || !isBlank(person));
  const parsed = sessionInput.safeParse({
    ...filled(content),
    ...(content.data ? { data: filled(content.data) } : {}),
    ...(hasLayout ? {} : { documents: documents.map(({ name }) => ({ name })) }),
    participants: taken.map(({ person }) => filled(person)),
  });
  if (parsed.success) return parsed.data;
  const indexes = taken.map(({ index }) => index);
  throw invalidRequest(parsed.error.issues.map((issue) => problemOf(issue, inDraft(issue.path, indexes))));
}

const isBlank = ({ name, phone, email }: DraftContent['participants'][number]): boolean =>
  `${name}${phone}${email}`.trim() === '';

/** An empty text says nothing. */
const filled = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

/** As it is called in the content of the draft, where people who are not taken count too. */
function inDraft(path: readonly PropertyKey[], indexes: readonly number[]): PropertyKey[] {
  const [first, second, ...rest] = path;
  const index = first === 'participants' && typeof second === 'number' ? indexes[second] : second;
  return [first, index, ...rest].filter((part) => part !== undefined);
}
