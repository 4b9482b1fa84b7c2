/** Converts a draft to the input of a session. Reports all problems at once, with the field names of the draft. */
import type { DraftContent } from '@countersign/contract/originator/draft-content';
import type { ErrorCode } from '@countersign/contract/errors';
import {
  layoutData,
  phone as phoneInput,
  sessionInput,
  type SessionInput,
} from '@countersign/contract/originator/session-input';
import { KEY_FACT_NAMES, readKeyFact } from '@countersign/contract/rules/key-facts';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest, problemOf, type RequestProblem } from '../../http/invalid-request.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Upload } from '../creation/create.ts';
import { refuseDepartment } from '../../access/departments.ts';
import { roleProblems } from '../creation/from-layout.ts';
import { findBranches, findTemplate } from '../creation/session-setup.ts';
import { prepareUpload } from '../creation/upload.ts';
import { dataProblems, refuseData } from '../layouts/data.ts';
import { findLayout, findVersion } from '../layouts/rows.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import { internationalPhone } from '../../signing/phone-numbers.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Converts the draft to the input of a session, and merges and inspects its documents. */
export async function uploadOfDraft(
  services: Kernel & WithStorage & PdfTools,
  caller: Originator,
  draftId: string,
  content: DraftContent,
): Promise<Upload> {
  const session = await sessionOfDraft(services, caller, content);
  const files: UploadedFile[] = [];
  if (session.layout_id === undefined)
    for (const { sha256, name } of content.documents)
      files.push({ content: await services.storage.get(draftId, sha256), name });
  return prepareUpload(services, caller, session, files);
}

async function sessionOfDraft(
  services: Kernel,
  caller: Originator,
  content: DraftContent,
): Promise<SessionInput> {
  const draft = withoutBlanks(withPhones(services, content));
  const { session, problems } = parseDraft(draft);
  const refusals = problems.length > 0 ? [invalidRequest(problems)] : [];
  refusals.push(...(await refusalsOf(services, caller, draft)));
  const [refusal, another] = refusals;
  if (another) throw invalidRequest(refusals.flatMap(problemsOfRefusal));
  if (refusal) throw refusal;
  if (!session) throw new Error('Bug: a draft without problems has no session');
  return session;
}

const withPhones = ({ settings }: Kernel, content: DraftContent): DraftContent => ({
  ...content,
  participants: content.participants.map((person) => ({
    ...person,
    phone: internationalPhone(person.phone, settings.PHONE_COUNTRY) ?? person.phone,
  })),
});

/** Removes cleared entries, so that they count as missing. */
function withoutBlanks(content: DraftContent): DraftContent {
  const { template_id, layout_id, department, ...others } = content;
  return { ...others, ...filled({ template_id, layout_id, department }) };
}

function parseDraft(content: DraftContent): { session: SessionInput | null; problems: RequestProblem[] } {
  const { documents, participants, key_facts, ...rest } = content;
  const hasLayout = content.layout_id !== undefined;
  const taken = takenOf(participants);
  const parsed = sessionInput.safeParse({
    ...filled(rest),
    ...(content.data ? { data: filled(content.data) } : {}),
    ...keyFactsOf(key_facts),
    ...(hasLayout ? {} : { documents: documents.map(({ name }) => ({ name })) }),
    participants: taken.map(({ person }) => filled(person)),
  });
  if (parsed.success) return { session: parsed.data, problems: [] };
  const indexes = taken.map(({ index }) => index);
  const problems = parsed.error.issues.map((issue) => problemOf(issue, inDraft(issue.path, indexes)));
  // The session's schema compares the phone numbers only if it finds no other problem, so they are compared here as
  // well.
  const known = new Set(problems.map(({ field }) => field));
  return {
    session: null,
    problems: [...problems, ...sharedPhones(taken).filter(({ field }) => !known.has(field))],
  };
}

/** Returns the key facts that are filled in. If there are none, the currency is left out too. */
function keyFactsOf(typed: DraftContent['key_facts'] = {}): object {
  const stated = KEY_FACT_NAMES.flatMap((name) => {
    const text = String(typed[name] ?? '').trim();
    return text === '' ? [] : [[name, readKeyFact(name, text)] as const];
  });
  return stated.length === 0
    ? {}
    : { key_facts: { currency: typed.currency, ...Object.fromEntries(stated) } };
}

type Taken = { person: DraftContent['participants'][number]; index: number };

/** Returns the assigned roles. Roles that the layout does not require may stay empty. */
const takenOf = (participants: DraftContent['participants']): Taken[] =>
  participants
    .map((person, index) => ({ person, index }))
    .filter(({ person }) => person.role === undefined || !isBlank(person));

function sharedPhones(taken: readonly Taken[]): RequestProblem[] {
  const phones = taken.map(({ person }) => phoneInput.safeParse(person.phone).data);
  return taken.flatMap(({ index }, position) =>
    phones[position] !== undefined && phones.indexOf(phones[position]) < position
      ? [
          {
            field: `participants.${index}.phone`,
            message: 'is also the phone of another participant: every participant needs a different one',
            problem: 'phone_twice',
          },
        ]
      : [],
  );
}

/** Returns every refusal that does not come from an invalid entry. */
async function refusalsOf(
  { database: { db } }: Kernel,
  caller: Originator,
  { layout_id, layout_version, data = {}, participants, template_id, branch_ids, department }: DraftContent,
): Promise<AppError[]> {
  const asked = [
    async () => {
      if (layout_id === undefined) return;
      const layout = await findLayout(db, caller.departments, layout_id);
      if (layout.archivedAt) throw new AppError('LAYOUT_ARCHIVED');
      const version = await findVersion(db, layout, layout_version);
      const problems = roleProblems(
        version,
        takenOf(participants).map(({ person }) => person),
      );
      const values = dataProblems(version.fields, layoutData.parse(filled(data)));
      const refusals = [
        ...(problems.length > 0 ? [invalidRequest(problems)] : []),
        ...(values.length > 0 ? [refuseData(values)] : []),
      ];
      if (refusals.length > 1) throw invalidRequest(refusals.flatMap(problemsOfRefusal));
      if (refusals[0]) throw refusals[0];
    },
    async () => {
      const template = await findTemplate(db, caller, template_id);
      await refuseDepartment(db, caller, department, template?.department);
    },
    () => findBranches(db, caller, branch_ids),
  ];
  const outcomes = await Promise.all(asked.map((ask) => ask().catch((error: unknown) => error)));
  return outcomes.flatMap((outcome) => {
    if (outcome instanceof AppError) return [outcome];
    if (outcome instanceof Error) throw outcome;
    return [];
  });
}

/** The field of the draft to which a refusal belongs, by error code. */
const FIELDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  TEMPLATE_NOT_FOUND: 'template_id',
  BRANCH_NOT_FOUND: 'branch_ids',
  DEPARTMENT_REQUIRED: 'department',
  LAYOUT_NOT_FOUND: 'layout_id',
  LAYOUT_ARCHIVED: 'layout_id',
};

const listed = z.array(
  z.object({
    field: z.string().optional(),
    key: z.string().optional(),
    message: z.string().optional(),
    problem: z.string().optional(),
    role: z.string().optional(),
  }),
);

/** Converts a refusal to problems of fields. If it concerns a field as a whole, its error code becomes the problem. */
function problemsOfRefusal({ code, message, facts }: AppError): RequestProblem[] {
  const problems = listed.safeParse(facts['problems']).data;
  if (!problems) return [{ field: FIELDS[code] ?? '', message, problem: code }];
  return problems.map(({ key, field = '', problem, role, ...told }) => ({
    field: key === undefined ? field : `data.${key}`,
    message: told.message ?? message,
    ...(problem === undefined ? {} : { problem }),
    ...(role === undefined ? {} : { role }),
  }));
}

const isBlank = ({ name, phone, email }: DraftContent['participants'][number]): boolean =>
  `${name}${phone}${email}`.trim() === '';

/** Returns the values except blank strings. */
const filled = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

/**
 * Converts a path in the session's input to a path in the draft. The indexes differ, because the session leaves out
 * people whose entries are blank.
 */
function inDraft(path: readonly PropertyKey[], indexes: readonly number[]): PropertyKey[] {
  const [first, second, ...rest] = path;
  const index = first === 'participants' && typeof second === 'number' ? indexes[second] : second;
  return [first, index, ...rest].filter((part) => part !== undefined);
}
