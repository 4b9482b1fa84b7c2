/**
 * Lists the columns that a batch can have for a layout. Assigns the columns of a file by their names or as the caller
 * specifies.
 */
import { nearestName } from '@countersign/contract/schemas/exactly';
import { KEY_FACT_NAMES } from '@countersign/contract/rules/key-facts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import type { BatchColumn } from '../../database/schema.ts';
import { isMagicName } from '../../http/json-body.ts';
import { dataKeysOf } from '../layouts/describe.ts';
import type { LayoutVersionRow } from '../layouts/rows.ts';
import type { FoundProblem } from './problems-in-words.ts';

export const PERSON_PARTS = ['name', 'phone', 'email', 'language', 'external_id', 'return_url'] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

export interface Target {
  target: string;
  /** If true, a file without this column is rejected. */
  required: boolean;
  /** Alternative names of the column. */
  aliases: string[];
  /** The name of the role to which the value belongs, if any. */
  roleName: string | null;
}

/** The values that other systems supply. People who fill in a table do not know them. */
const OF_SYSTEMS: readonly PersonPart[] = ['external_id', 'return_url'];

const METADATA = /^metadata\.(.{1,64})$/s;

export const personTarget = (role: string, part: PersonPart): string => `${role}.${part}`;

const isOf = (target: string, parts: readonly PersonPart[]): boolean =>
  !/^(?:data|metadata|key_facts)\./.test(target) && parts.some((part) => target.endsWith(`.${part}`));

/**
 * Returns whether the downloadable form has a column for this target. The form leaves out the values that other systems
 * supply, and the key facts, which few tables have.
 */
export const isForPeople = ({ target }: Pick<Target, 'target'>): boolean =>
  !isOf(target, OF_SYSTEMS) && !target.startsWith('key_facts.');

/** Returns whether a column contains addresses to which signers return. */
export const hasReturns = (columns: readonly BatchColumn[]): boolean =>
  columns.some(({ target }) => target !== null && isOf(target, ['return_url']));

export const keyFactTarget = (name: string): string => `key_facts.${name}`;
export const dataTarget = (key: string): string => `data.${key}`;
export function metadataName(target: string): string | undefined {
  const name = METADATA.exec(target)?.[1];
  return name === undefined || isMagicName(name) ? undefined : name;
}

const plain = (target: string, aliases: string[]): Target => ({
  target,
  required: false,
  aliases,
  roleName: null,
});

export function targetsOf({ roles, fields }: Pick<LayoutVersionRow, 'roles' | 'fields'>): Target[] {
  const people = roles.flatMap((role) => PERSON_PARTS.map((part) => personColumn(role, part)));
  const values = dataKeysOf(fields).map(({ key, required }) => ({
    target: dataTarget(key),
    required,
    aliases: [key],
    roleName: null,
  }));
  return [
    plain('row_key', ['key']),
    plain('reference', []),
    plain('branch', ['branch_id', 'branch_name']),
    ...people,
    ...values,
    ...['currency', ...KEY_FACT_NAMES].map((name) => plain(keyFactTarget(name), [])),
  ];
}

const personColumn = ({ id, name, required }: LayoutRole, part: PersonPart): Target => ({
  target: personTarget(id, part),
  required: required && (part === 'name' || part === 'phone'),
  aliases: [`${name} ${part}`],
  roleName: name,
});

/** Removes the differences in spelling between names such as `Borrower Name` and `borrower.name`. */
const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

export interface MatchedColumns {
  columns: BatchColumn[];
  problems: FoundProblem[];
}

const HEADER_ROW = 1;

/** Assigns columns to targets. `said` contains the caller's assignments for columns whose names are not recognised. */
export function matchColumns(
  header: readonly string[],
  targets: readonly Target[],
  said: Readonly<Record<string, string | null>>,
): MatchedColumns {
  const problems: FoundProblem[] = [];
  const find = (column: string, problem: FoundProblem['problem'], detail?: string) =>
    problems.push({ row: HEADER_ROW, column, problem, ...(detail === undefined ? {} : { detail }) });
  const columns = header.map((column, index): BatchColumn => {
    if (column === '') find(`${index + 1}`, 'column_unnamed');
    else if (header.indexOf(column) < index) find(column, 'column_twice');
    const isSaid = Object.hasOwn(said, column);
    const target = isSaid ? (said[column] ?? null) : targetNamed(column, targets);
    if (isSaid && target === null) return { column, target, suggested: null };
    if (target !== null && isKnown(target, targets)) return { column, target, suggested: null };
    const suggested = usualTarget(column, targets) ?? suggestionFor(target ?? column, targets);
    if (column !== '') find(column, 'column_unknown', suggested ?? undefined);
    return { column, target: null, suggested };
  });
  for (const column of Object.keys(said)) if (!header.includes(column)) find(column, 'column_not_in_file');
  for (const { target, required } of targets)
    if (required && !columns.some((column) => column.target === target)) find(target, 'target_missing');
  for (const [target, [, second]] of Map.groupBy(columns, (column) => column.target))
    if (target !== null && second) find(second.column, 'target_twice', target);
  return { columns, problems };
}

const isKnown = (target: string, targets: readonly Target[]): boolean =>
  metadataName(target) !== undefined || targets.some((each) => each.target === target);

function targetNamed(column: string, targets: readonly Target[]): string | null {
  if (metadataName(column) !== undefined) return column;
  const wanted = plainName(column);
  const isNamed = ({ target, aliases }: Target) =>
    [target, ...aliases].some((name) => plainName(name) === wanted);
  return targets.find(isNamed)?.target ?? null;
}

/** Matches the usual column names of loan tables, without spaces and punctuation. */
const USUAL: Readonly<Record<'name' | 'phone' | 'email' | 'language' | 'reference' | 'branch', RegExp>> = {
  phone: /(?:mobile|phone|contact|whatsapp|cell|tel)/,
  email: /(?:email|mail)/,
  language: /(?:language|lang)/,
  reference:
    /(?:loan|application|account|agreement|contract|lan|ref).*(?:no|num|number|id|ref|reference)$|^(?:lan|ref|loan)$/,
  branch: /branch/,
  name: /(?:name|customer|client|applicant)/,
};

/**
 * Suggests the target for a usual column name such as 'Mobile', 'Borrower' or 'Loan No'. A name without a role stands
 * for the first role. The caller confirms every suggestion.
 */
function usualTarget(column: string, targets: readonly Target[]): string | null {
  const said = plainName(column);
  const roles = [...new Set(targets.flatMap(({ roleName }) => roleName ?? []))];
  // 'Co-borrower Mobile' contains the names of both roles, 'Borrower' and 'Co-borrower'. The longer name is the right
  // one.
  const role = roles
    .filter((name) => said.includes(plainName(name)))
    .reduce<string | undefined>(
      (longest, name) => ((longest ?? '').length < name.length ? name : longest),
      undefined,
    );
  const rest = role === undefined ? said : said.replace(plainName(role), '');
  const part = rest === '' ? 'name' : [...USUAL_PARTS].find(([, usual]) => usual.test(rest))?.[0];
  if (role === undefined && USUAL.reference.test(said)) return 'reference';
  if (role === undefined && USUAL.branch.test(said)) return 'branch';
  const value = targets.find(
    ({ target, roleName, aliases }) =>
      roleName === null && target.startsWith('data.') && aliases.some((key) => isAbout(plainName(key), said)),
  );
  if (role === undefined && value) return value.target;
  if (part === undefined) return null;
  const owner = role ?? roles[0];
  return (
    targets.find(({ target, roleName }) => roleName === owner && target.endsWith(`.${part}`))?.target ?? null
  );
}

const USUAL_PARTS: ReadonlyMap<PersonPart, RegExp> = new Map([
  ['phone', USUAL.phone],
  ['email', USUAL.email],
  ['language', USUAL.language],
  ['name', USUAL.name],
]);

/** Returns whether one name ends with the other, as with 'Amount' and `loan_amount`. */
const isAbout = (key: string, said: string): boolean =>
  said.length >= MIN_SHARED && key.length >= MIN_SHARED && (key.endsWith(said) || said.endsWith(key));

const MIN_SHARED = 4;

function suggestionFor(column: string, targets: readonly Target[]): string | null {
  const names = targets.flatMap(({ target, aliases }) =>
    [target, ...aliases].map((name) => ({ name, target })),
  );
  const nearest = nearestName(
    column,
    names.map(({ name }) => name),
  );
  return names.find(({ name }) => name === nearest)?.target ?? null;
}
