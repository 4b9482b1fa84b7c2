/** Assigns the problems that the server reports for a draft to the fields of the form. */
import type { ApiError } from '../../../api/client.ts';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import type { Layout } from '../../setup/layouts/api.ts';
import type { DraftContent } from './api.ts';

/**
 * The problems by field, such as `participants.0.phone` or `data.amount`. A problem that belongs to no field has an
 * empty name.
 */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

export interface ProblemTexts {
  problems: Omit<ConsoleTexts['send']['problems'], 'phone'> & { phone: string };
}

/** Returns the texts with an example of a phone number in the country of the installation. */
export const withExample = ({ problems }: ConsoleTexts['send'], example: string): ProblemTexts => ({
  problems: { ...problems, phone: problems.phone(example) },
});

/** Returns all missing entries. The server validates the other entries, and the form shows all problems together. */
export function missingIn(
  { problems: texts }: ProblemTexts,
  content: DraftContent,
  layout: Layout | null,
): Problems {
  const missing: [string, string][] = [];
  if (content.layout_id === undefined && content.documents.length === 0)
    missing.push(['documents', texts.documents]);
  for (const [index, { name, phone, email, role }] of content.participants.entries()) {
    const isNeeded = layout?.roles.find(({ id }) => id === role)?.required ?? true;
    if (!isNeeded && `${name}${phone}${email}`.trim() === '') continue;
    if (name.trim() === '') missing.push([`participants.${index}.name`, texts.name]);
    if (phone.trim() === '') missing.push([`participants.${index}.phone`, texts.phone]);
  }
  for (const { key, kind, required } of layout?.data_keys ?? [])
    if (kind === 'text' && required && String(content.data?.[key] ?? '').trim() === '')
      missing.push([`data.${key}`, texts.missing]);
  return new Map(missing);
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  TEMPLATE_NOT_FOUND: 'template_id',
  BRANCH_NOT_FOUND: 'branch_ids',
  DEPARTMENT_REQUIRED: 'department',
  LAYOUT_NOT_FOUND: 'layout_id',
  LAYOUT_ARCHIVED: 'layout_id',
  DOCUMENT_REFUSED: 'documents',
  DOCUMENT_NOT_FOUND: 'documents',
  PAYLOAD_TOO_LARGE: 'documents',
};

export function problemsIn(texts: ProblemTexts, error: ApiError, content: DraftContent): Problems {
  const listed = listOf(error.facts['problems']);
  if (error.code === 'LAYOUT_DATA_REFUSED')
    return new Map(
      listed.map(({ key = '', problem = '' }) => [`data.${key}`, dataProblem(texts, problem)] as const),
    );
  if (error.code === 'INVALID_REQUEST' && listed.length > 0)
    return new Map(
      listed.map((each) => {
        const field = fieldOf(each, content);
        return [field, fieldProblem(texts, field, each)] as const;
      }),
    );
  const field = FIELD_OF_CODE[error.code] ?? '';
  // The form has no field for the documents of a layout.
  return new Map([[field === 'documents' && content.layout_id !== undefined ? '' : field, error.message]]);
}

interface Listed {
  field?: string;
  key?: string;
  role?: string;
  /** The code of the problem. */
  problem?: string;
  message?: string;
}

/** The problems that a refusal lists. */
export function listOf(problems: unknown): Listed[] {
  if (!Array.isArray(problems)) return [];
  return problems.map((each: unknown) => {
    const told: Record<string, unknown> = { ...Object(each) };
    const text = (name: string) => (typeof told[name] === 'string' ? { [name]: told[name] } : {});
    return { ...text('field'), ...text('key'), ...text('role'), ...text('problem'), ...text('message') };
  });
}

/**
 * Returns the field of the form for a problem. A problem with a role belongs to the name of its signer. All problems
 * with signature fields belong to one place.
 */
function fieldOf({ field = '', role }: Listed, { participants }: DraftContent): string {
  if (role !== undefined)
    return `participants.${participants.findIndex((person) => person.role === role)}.name`;
  const [first = '', index = '', name = ''] = field.replace(/^session\./, '').split('.');
  if (first === 'data' || first === 'key_facts') return field.replace(/^session\./, '');
  if (first !== 'participants') return first;
  return name === 'fields' ? 'places' : [first, index, name].filter(Boolean).join('.');
}

/** Returns the console's own text for a problem. If there is none, returns the server's message. */
function fieldProblem(
  { problems: texts }: ProblemTexts,
  field: string,
  { problem, message = '' }: Listed,
): string {
  const [first = '', index = '', name = ''] = field.split('.');
  if (first === 'data') return dataProblem({ problems: texts }, problem ?? '');
  if (first === 'template_id') return texts.template;
  if (first === 'branch_ids') return texts.branches;
  if (first === 'department') return texts.department;
  if (first === 'layout_id') return problem === 'LAYOUT_ARCHIVED' ? texts.layoutArchived : texts.layoutGone;
  if (first === 'places') return texts.places;
  if (first === 'participants') {
    if (name === 'phone') return problem === 'phone_twice' ? texts.samePhone : texts.phone;
    if (name === 'name') return texts.name;
    if (name === 'email') return texts.email;
    if (name === '') return texts.nobody;
  }
  if (first === 'key_facts') return keyFactProblem(texts, index);
  if (first === 'documents') return texts.documents;
  if (first === 'message') return texts.message;
  if (first === 'validity_hours') return texts.validity;
  return message;
}

function keyFactProblem(texts: ProblemTexts['problems'], fact: string): string {
  if (fact === 'currency') return texts.currency;
  return fact === 'first_due_on' ? texts.keyFactDate : texts.keyFact;
}

function dataProblem({ problems: texts }: ProblemTexts, problem: string): string {
  switch (problem) {
    case 'missing':
      return texts.missing;
    case 'does_not_fit':
      return texts.tooLong;
    case 'not_drawable':
      return texts.notDrawable;
    default:
      return texts.value;
  }
}
