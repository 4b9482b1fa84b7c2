/** Converts one row of a table to the input of a session. If this is not possible, reports the problems of the row. */
import { sessionInput, type SessionInput } from '@countersign/contract/originator/session-input';
import type { BatchProblemCode } from '@countersign/contract/rules/batches';
import { KEY_FACT_NAMES, readKeyFact } from '@countersign/contract/rules/key-facts';
import { languageOf } from '@countersign/contract/rules/languages';
import { normalisePhone } from '@countersign/contract/rules/contacts';
import type { CountryCode } from 'libphonenumber-js/max';
import type { BatchSettings } from '../../database/schema.ts';
import type { TableRow } from '../../tables/table-messages.ts';
import { dataProblems } from '../layouts/data.ts';
import { dataKeysOf } from '../layouts/describe.ts';
import type { LayoutVersionRow } from '../layouts/rows.ts';
import { isAllowedReturn } from '../creation/sender-rights.ts';
import { type Read, readPhone, readText, readBoolean } from './cell-text.ts';
import type { FoundProblem } from './problems-in-words.ts';
import { dataTarget, keyFactTarget, metadataName, PERSON_PARTS, personTarget } from './targets.ts';

/** The content of a row, from which its session is created. Until then, the content is stored encrypted. */
export type RowContent = Pick<
  SessionInput,
  'participants' | 'data' | 'reference' | 'metadata' | 'key_facts' | 'branch_ids'
>;

export interface CheckedRow {
  row: number;
  rowKey: string;
  content: RowContent;
}

export interface RowRules {
  version: LayoutVersionRow;
  settings: BatchSettings;
  /** The country of phone numbers without a country code. The batch can set another one. */
  country: CountryCode;
  /** The position and name of the column that is assigned to each target. */
  columns: ReadonlyMap<string, { index: number; column: string }>;
  columnsTotal: number;
  /** The origins of the addresses to which signers may return after signing. */
  returnOrigins: readonly string[];
  /** The ids of the branches by id and by lower-case name. Several branches can share a name. */
  branches: ReadonlyMap<string, readonly string[]>;
}

const MAX_KEY_LENGTH = 200;

export function checkRow(row: TableRow, rules: RowRules): { checked: CheckedRow; problems: FoundProblem[] } {
  const open = openRow(row, rules);
  const { find, text, problems } = open;
  const { version, settings, columnsTotal } = rules;
  if (row.cells.length > columnsTotal)
    problems.push({ row: row.row, column: String(columnsTotal + 1), problem: 'beyond_columns' });
  const rowKey = text('row_key') ?? String(row.row);
  if (rowKey.length > MAX_KEY_LENGTH) find('row_key', 'too_long');
  const input = {
    layout_id: settings.layout_id,
    reference: text('reference'),
    branch_ids: branchesOf(open, rules),
    participants: version.roles.flatMap(({ id, required }) => personOf(open, rules, id, required)),
    data: valuesOf(open, rules),
    metadata: metadataOf(open, rules),
    key_facts: keyFactsOf(open),
  };
  const parsed = sessionInput.safeParse(input);
  for (const { path, code } of parsed.error?.issues ?? [])
    refuse(open, rules, input.participants, path, code);
  const content = parsed.success ? contentOf(parsed.data) : NOTHING;
  return { checked: { row: row.row, rowKey, content }, problems };
}

type OpenRow = ReturnType<typeof openRow>;

/** Opens a row, so that its cells can be read by target. An unreadable cell is reported as a problem of its column. */
function openRow({ row, cells }: TableRow, { columns }: RowRules) {
  const problems: FoundProblem[] = [];
  const find = (target: string, problem: BatchProblemCode) =>
    problems.push({ row, column: columns.get(target)?.column ?? target, problem });
  const cellOf = (target: string) => cells[columns.get(target)?.index ?? -1];
  const take = <Value>(target: string, read: Read<Value>): Value | undefined => {
    if ('value' in read) return read.value;
    find(target, read.problem);
    return undefined;
  };
  const text = (target: string) => take(target, readText(cellOf(target)));
  return { problems, find, cellOf, take, text };
}

function personOf(open: OpenRow, rules: RowRules, role: string, required: boolean) {
  const { version, settings, country } = rules;
  const { cellOf, find, take, text } = open;
  const targets = PERSON_PARTS.map((part) => personTarget(role, part));
  const isThere = targets.some((target) => !isEmpty(cellOf(target)));
  if (!isThere && !required) return [];
  const needed = <Value>(part: 'name' | 'phone', value: Value | undefined, otherwise: Value): Value => {
    const target = personTarget(role, part);
    // A cell that has a value but cannot be read has already been reported.
    if (value === undefined && isEmpty(cellOf(target))) find(target, 'missing');
    return value ?? otherwise;
  };
  const position = version.roles.findIndex(({ id }) => id === role);
  const phoneTarget = personTarget(role, 'phone');
  const phone = take(phoneTarget, readPhone(cellOf(phoneTarget), settings.phone_country, country));
  const order = settings.signing_order?.[role];
  const method = settings.signature_methods?.[role];
  const email = text(personTarget(role, 'email'));
  const language = languageFor(open, rules, role);
  const externalId = text(personTarget(role, 'external_id'));
  const returnUrl = returnUrlFor(open, rules, role);
  return {
    role,
    // A placeholder replaces a missing value, so that the other values of the row are checked too.
    name: needed('name', text(personTarget(role, 'name')), 'missing'),
    phone: needed('phone', phone, `+99999999${10 + position}`),
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { language }),
    ...(order === undefined ? {} : { signing_order: order }),
    ...(method === undefined ? {} : { signature_method: method }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  };
}

function returnUrlFor({ find, text }: OpenRow, { returnOrigins }: RowRules, role: string) {
  const target = personTarget(role, 'return_url');
  const said = text(target);
  if (said === undefined || isAllowedReturn(returnOrigins, said)) return said;
  find(target, 'return_url_refused');
  return undefined;
}

function languageFor({ find, text }: OpenRow, { settings }: RowRules, role: string) {
  const target = personTarget(role, 'language');
  const said = text(target);
  if (said === undefined) return settings.language;
  const language = languageOf(said);
  if (language === undefined) find(target, 'language_unknown');
  return language;
}

function branchesOf({ find, text }: OpenRow, { branches, settings }: RowRules): string[] | undefined {
  const said = text('branch');
  if (said === undefined) return settings.branch_ids;
  const [id, another] = branches.get(said.toLowerCase()) ?? [];
  if (id === undefined) find('branch', 'branch_unknown');
  if (another !== undefined) find('branch', 'branch_ambiguous');
  return id === undefined ? undefined : [id];
}

function valuesOf({ cellOf, find, take }: OpenRow, { version }: RowRules): Record<string, string | boolean> {
  const data: Record<string, string | boolean> = {};
  const unreadable = new Set<string>();
  for (const { key, kind } of dataKeysOf(version.fields)) {
    const target = dataTarget(key);
    const read = kind === 'tick' ? readBoolean(cellOf(target)) : readText(cellOf(target));
    const value = take<string | boolean>(target, read);
    if (value !== undefined) data[key] = value;
    if ('problem' in read) unreadable.add(key);
  }
  for (const { key, problem } of dataProblems(version.fields, data))
    if (!unreadable.has(key)) find(dataTarget(key), problem === 'not_accepted' ? 'not_accepted' : 'missing');
  return data;
}

function metadataOf({ text }: OpenRow, { columns }: RowRules): Record<string, string> | undefined {
  const about: Record<string, string> = {};
  for (const target of columns.keys()) {
    const name = metadataName(target);
    const value = name === undefined ? undefined : text(target);
    if (name !== undefined && value !== undefined) about[name] = value;
  }
  return Object.keys(about).length === 0 ? undefined : about;
}

/** Reads the key facts. The currency is the Indian rupee unless a column states another currency. */
function keyFactsOf({ text }: OpenRow) {
  const facts = KEY_FACT_NAMES.flatMap((name) => {
    const typed = text(keyFactTarget(name));
    return typed === undefined ? [] : [[name, readKeyFact(name, typed)] as const];
  });
  const currency = text(keyFactTarget('currency'))?.toUpperCase() ?? 'INR';
  return facts.length === 0 ? undefined : { currency, ...Object.fromEntries(facts) };
}

/** Reports a problem that the session's schema found, under the name of the column that caused it. */
function refuse(
  { find }: OpenRow,
  { version }: RowRules,
  people: readonly { role: string; phone: string }[],
  path: readonly PropertyKey[],
  code: string,
): void {
  const [part, name, field] = path;
  const tooLong = code === 'too_big' ? 'too_long' : null;
  if (part === 'data') return void find(dataTarget(String(name)), tooLong ?? 'not_accepted');
  if (part === 'key_facts') return void find(keyFactTarget(String(name)), 'not_accepted');
  if (part === 'metadata') return void find(`metadata.${String(name)}`, tooLong ?? 'not_accepted');
  if (part !== 'participants') return void find(String(part), tooLong ?? 'not_accepted');
  // Any single role may stay empty, but at least one person must be named.
  if (typeof name !== 'number') return void find(personTarget(version.roles[0]?.id ?? '', 'name'), 'missing');
  const someone = people[name];
  const target = PERSON_PARTS.find((each) => each === field);
  if (someone === undefined || target === undefined) return void find('participants', 'not_accepted');
  find(personTarget(someone.role, target), tooLong ?? personProblem(target, someone.phone));
}

const NOTHING: RowContent = { participants: [] };

const contentOf = ({
  participants,
  data,
  reference,
  metadata,
  key_facts,
  branch_ids,
}: SessionInput): RowContent => ({
  participants,
  ...(data === undefined ? {} : { data }),
  ...(reference === undefined ? {} : { reference }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(key_facts === undefined ? {} : { key_facts }),
  ...(branch_ids === undefined ? {} : { branch_ids }),
});

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');

function personProblem(part: (typeof PERSON_PARTS)[number], phone: string): BatchProblemCode {
  switch (part) {
    case 'phone':
      return normalisePhone(phone) === null ? 'phone_not_international' : 'phone_twice';
    case 'email':
      return 'email_invalid';
    case 'language':
      return 'language_unknown';
    case 'name':
      return 'name_unreadable';
    case 'external_id':
      return 'not_accepted';
    case 'return_url':
      return 'return_url_refused';
  }
}
