/** Invites people from a CSV file. Reports every problem of every row. Either all people are invited or none. */
import {
  MAX_PEOPLE_ROWS,
  NEEDED_PEOPLE_COLUMNS,
  PEOPLE_COLUMNS,
  type PeopleColumn,
  type PeopleFileProblem,
  type PeopleProblem,
} from '@countersign/contract/rules/people-file';
import { ROLES } from '@countersign/contract/rules/staff';
import { invitePerson, type invitePeople as invitePeopleCall } from '@countersign/contract/staff/people';
import { inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { currentNaming } from '../access/departments.ts';
import { hashEmail } from '../access/staff-person.ts';
import type { Queryable } from '../database/connect.ts';
import { departments, staff } from '../database/schema.ts';
import type { StaffMember } from '../http/callers.ts';
import { invalidRequest } from '../http/invalid-request.ts';
import type { Origin } from '../http/origin.ts';
import type { Kernel } from '../signing/kernel.ts';
import { readCsv } from '../tables/csv.ts';
import { TableRefused } from '../tables/table-messages.ts';
import { invite, type Invitee } from './invitations.ts';
import { idempotentForStaff } from './people.ts';

type Body = z.output<(typeof invitePeopleCall)['body']>;
type Answer = z.input<(typeof invitePeopleCall)['data']>;

interface Input {
  caller: StaffMember;
  request: FastifyRequest;
  reply: FastifyReply;
  body: Body;
  origin: Origin;
}

export async function invitePeople(services: Kernel, input: Input): Promise<Answer> {
  const { body, caller, origin } = input;
  if (body.dry_run) return (await checkFile(services, services.database.db, body)).answer;
  return idempotentForStaff(services, input, async (tx) => {
    const { answer, invitees } = await checkFile(services, tx, body);
    refuseProblems(answer);
    for (const invitee of invitees) {
      const { personId } = await invite(services, tx, invitee, { personId: caller.personId, origin });
      await services.jobs.enqueue(tx, 'invite-staff', { person_id: personId });
    }
    return { ...answer, invited: invitees.length };
  });
}

function refuseProblems({ file_problem, missing_columns, rows }: Answer): void {
  const ofFile = file_problem
    ? [{ field: 'csv', problem: file_problem, message: [file_problem, ...missing_columns].join(' ') }]
    : [];
  const ofRows = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, problem }) => ({ field: `csv.${row}.${column}`, problem, message: problem })),
  );
  if (ofFile.length + ofRows.length > 0) throw invalidRequest([...ofFile, ...ofRows]);
}

interface Checked {
  answer: Answer;
  invitees: Invitee[];
}

async function checkFile(services: Kernel, db: Queryable, { csv, language }: Body): Promise<Checked> {
  const read = readFile(csv);
  const answer: Answer = {
    file_problem: read.problem,
    missing_columns: read.missing,
    rows: [],
    invited: 0,
  };
  if (read.problem) return { answer, invitees: [] };
  const check = await rowCheck(services, db, read.rows, language);
  const checked = read.rows.map(check);
  return {
    answer: { ...answer, rows: checked.map(({ shown }) => shown) },
    invitees: checked.flatMap(({ invitee }) => invitee ?? []),
  };
}

type Cells = Readonly<Record<PeopleColumn, string>>;
interface Row {
  row: number;
  cells: Cells;
}
interface PeopleFile {
  problem: PeopleFileProblem | null;
  missing: PeopleColumn[];
  rows: Row[];
}

function readFile(csv: string): PeopleFile {
  const records: { row: number; cells: string[] }[] = [];
  try {
    readCsv(csv.replace(/^\uFEFF/, ''), (cells, row) => {
      if (cells.some((cell) => cell.trim() !== '')) records.push({ row, cells });
    });
  } catch (error) {
    if (error instanceof TableRefused) return { problem: 'unreadable', missing: [], rows: [] };
    throw error;
  }
  const [header, ...rest] = records;
  const names = (header?.cells ?? []).map(columnOf);
  const missing = NEEDED_PEOPLE_COLUMNS.filter((column) => !names.includes(column));
  if (header && missing.length > 0) return { problem: 'columns', missing, rows: [] };
  if (rest.length === 0) return { problem: 'empty', missing: [], rows: [] };
  if (rest.length > MAX_PEOPLE_ROWS) return { problem: 'too-long', missing: [], rows: [] };
  const cellOf = (cells: readonly string[], column: PeopleColumn) => {
    const at = names.indexOf(column);
    return at === -1 ? '' : (cells[at] ?? '').trim();
  };
  const rows = rest.map(({ row, cells }) => ({
    row,
    cells: {
      name: cellOf(cells, 'name'),
      email: cellOf(cells, 'email').toLowerCase(),
      role: cellOf(cells, 'role').toLowerCase(),
      departments: cellOf(cells, 'departments'),
    },
  }));
  return { problem: null, missing: [], rows };
}

/** Other common headings of the columns. */
const SYNONYMS: Readonly<Record<string, PeopleColumn>> = {
  'full name': 'name',
  'email address': 'email',
  'e-mail': 'email',
  department: 'departments',
};

function columnOf(heading: string): PeopleColumn | undefined {
  const plain = heading.trim().toLowerCase();
  return PEOPLE_COLUMNS.find((column) => column === plain) ?? SYNONYMS[plain];
}

/** Loads the data that the checks of all rows need, and returns a function that checks one row. */
async function rowCheck(
  { keys }: Kernel,
  db: Queryable,
  rows: readonly Row[],
  language: Invitee['language'],
) {
  const hashes = rows.map(({ cells }) => hashEmail(keys, cells.email));
  const invited = await db
    .select({ hash: staff.emailHash })
    .from(staff)
    .where(inArray(staff.emailHash, hashes));
  const existing = new Set(invited.map(({ hash }) => hash.toString('hex')));
  const listed = new Set(
    (await db.select({ name: departments.name }).from(departments)).map(({ name }) => name),
  );
  const naming = await currentNaming(db);
  const firstRowOf = new Map<string, number>();
  for (const { row, cells } of rows) if (!firstRowOf.has(cells.email)) firstRowOf.set(cells.email, row);

  return ({ row, cells }: Row) => {
    const named = cells.departments.split('|').map((name) => name.trim());
    const asked = naming(named.filter(Boolean));
    const problems = new Map<PeopleColumn, PeopleProblem>();
    for (const column of NEEDED_PEOPLE_COLUMNS) if (cells[column] === '') problems.set(column, 'missing');
    const note = (column: PeopleColumn, problem: PeopleProblem) =>
      void (problems.has(column) || problems.set(column, problem));
    if (!ROLES.some((role) => role === cells.role)) note('role', 'unknown');
    if (firstRowOf.get(cells.email) !== row) note('email', 'repeated');
    if (existing.has(hashEmail(keys, cells.email).toString('hex'))) note('email', 'exists');
    if (asked.some((name) => !listed.has(name))) note('departments', 'unknown');
    const read = invitePerson.body.safeParse({
      name: cells.name,
      email: cells.email,
      role: cells.role,
      departments: asked.length === 0 ? null : asked,
      language,
    });
    for (const { path } of read.error?.issues ?? []) {
      const column = PEOPLE_COLUMNS.find((each) => each === path[0]);
      if (column) note(column, column === 'departments' ? 'not-allowed' : 'invalid');
    }
    return {
      shown: {
        row,
        ...cells,
        departments: asked,
        problems: [...problems].map(([column, problem]) => ({ column, problem })),
      },
      invitee: problems.size === 0 ? read.data : undefined,
    };
  };
}
