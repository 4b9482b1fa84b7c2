/**
 * Converts a draft to the input of the create-session call, validates it with that call's schema, and reports errors
 * with the paths of the draft.
 */
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest, problemOf } from '../../http/invalid-request.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Upload } from '../creation/create.ts';
import { prepareUpload } from '../creation/upload.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Returns the input with its documents, merged and inspected. */
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
  // People without a name are left out, because roles that the layout does not require may stay empty.
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

/** Returns the values without blank strings. */
const filled = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

/** Returns the path in the draft's content, in which the people who are left out are counted too. */
function inDraft(path: readonly PropertyKey[], indexes: readonly number[]): PropertyKey[] {
  const [first, second, ...rest] = path;
  const index = first === 'participants' && typeof second === 'number' ? indexes[second] : second;
  return [first, index, ...rest].filter((part) => part !== undefined);
}
