/** The session that a draft would become: read by the schema of the call that starts one, and refused by the names of the draft. */
import type { DraftContent } from '@countersign/contract/originator/drafts';
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import type { Services } from '../../signing/services.ts';
import { prepareUpload, type Upload } from '../sessions/upload.ts';

export interface DraftProblem {
  /** In the content of the draft, like `participants.0.phone`. */
  field: string;
  problem: string;
}

/** With its documents, merged and inspected. */
export async function uploadOfDraft(
  services: Services,
  caller: Originator,
  draftId: string,
  content: DraftContent,
): Promise<Upload> {
  const session = sessionOfDraft(content);
  const files: { content: Buffer; name: string }[] = [];
  if (session.layout_id === undefined)
    for (const { sha256, name } of content.documents)
      files.push({ content: await services.storage.get(draftId, sha256), name });
  return prepareUpload(services, caller, session, files);
}

export function sessionOfDraft({ documents, participants, ...content }: DraftContent): SessionInput {
  const hasLayout = content.layout_id !== undefined;
  if (!hasLayout && documents.length === 0)
    throw refuse([{ field: 'documents', problem: 'there is no document' }]);
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
  throw refuse(
    parsed.error.issues.map(({ path, message }) => ({
      field: inDraft(
        path,
        taken.map(({ index }) => index),
      ),
      problem: message,
    })),
  );
}

const isBlank = ({ name, phone, email }: DraftContent['participants'][number]): boolean =>
  `${name}${phone}${email}`.trim() === '';

/** An empty text says nothing. */
const filled = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

function inDraft(path: readonly PropertyKey[], indexes: readonly number[]): string {
  const [first, second, ...rest] = path;
  const index = first === 'participants' && typeof second === 'number' ? indexes[second] : second;
  return [first, index, ...rest].filter((part) => part !== undefined).join('.');
}

const refuse = (problems: DraftProblem[]): AppError =>
  new AppError(
    'INVALID_REQUEST',
    { problems },
    problems
      .slice(0, 10)
      .map(({ field, problem }) => `${field}: ${problem}`)
      .join('; '),
  );
