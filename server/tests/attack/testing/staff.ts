/** Creates staff members with access to every call, and staff members who may not make a call. */
import type { Call } from '@countersign/contract/call';
import type { ErrorCode } from '@countersign/contract/errors';
import { isSufficient } from '@countersign/contract/rules/scopes';
import { ROLES, type Role, SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { enrolled, signedInAs, StaffBrowser } from '../../helpers/staff.ts';
import type { TestApp } from '../../helpers/test-app.ts';
import { type Headers, type Intruder, intruder, refusalOfDepartment } from './intruder.ts';

export interface AttackedStaff {
  /** The staff member whom the calls of administrators change. */
  person: { personId: string };
  /** Returns the headers of a staff member who may make the call. */
  headersFor(call: Call): Headers;
  /** The staff sessions by role. They are stored here, because the calls themselves may end them. */
  sessions: Map<string, Headers>;
  half: StaffBrowser;
}

const headersOf = (browser: StaffBrowser): Headers => ({ ...browser.headers, ...browser.cookieHeader() });

export async function openStaff(test: TestApp): Promise<AttackedStaff> {
  const administrator = await signedInAs(test, 'administrator');
  const person = await enrolled(test, 'auditor');
  const half = new StaffBrowser(test);
  await half.post('/sign-in', person.credentials);
  const sessions = new Map([
    ['whole', headersOf(administrator.browser)],
    ['half', headersOf(half)],
  ]);
  return {
    person,
    half,
    sessions,
    headersFor(call) {
      if (call.access !== 'staff' || call.from === 'anyone') return new StaffBrowser(test).headers;
      return sessions.get(call.from === 'code' ? 'half' : 'whole') ?? {};
    },
  };
}

/** Restores the staff member and the staff sessions after calls that changed them. */
export async function restoreStaff(test: TestApp, { person }: AttackedStaff): Promise<void> {
  const until = new Date(+test.services.now() + 3_600_000);
  await test.services.database.pool.query(
    `UPDATE staff_sessions SET ended_at = NULL, idle_ends_at = $1, ends_at = $1, proven_at = $2
     WHERE signed_in_with = 'link' AND person_id IN (SELECT id FROM staff WHERE role = 'administrator') OR stage = 'code'`,
    [until, test.services.now()],
  );
  await test.services.database.pool.query('DELETE FROM sign_in_waits');
  await test.services.database.pool.query(
    `UPDATE staff SET disabled_at = NULL, role = 'auditor', departments = NULL WHERE id = $1`,
    [person.personId],
  );
}

export async function otherStaff(
  test: TestApp,
  { half }: AttackedStaff,
  otherBranchId: string,
): Promise<Intruder[]> {
  const members = new Map<Role, Headers>();
  for (const role of ROLES) {
    const departments = role === 'officer' ? { departments: ['loans'] } : {};
    members.set(role, headersOf((await signedInAs(test, role, departments)).browser));
  }
  const cards = await signedInAs(test, 'officer', { departments: ['cards'] });
  const branch = await signedInAs(test, 'officer', { departments: ['loans'], branches: [otherBranchId] });
  const gone = await signedInAs(test, 'auditor');
  const stolen = headersOf(gone.browser);
  await gone.browser.post('/sign-out');
  const left = await signedInAs(test, 'auditor');
  const stolenBefore = headersOf(left.browser);
  await left.browser.ask('/staff/devices', { method: 'DELETE' });
  const own = members.get('administrator') ?? {};
  const fresh = new StaffBrowser(test).headers;
  const personId = String(/console=([\w-]{36})\./.exec(String(own['cookie']))?.[1]);

  const both = (name: string, headers: Headers, code: (call: Call) => ErrorCode | null): Intruder[] =>
    (['staff', 'api-key'] as const).map((access) => ({
      ...intruder(name, access, headers, code),
      attacks: needsSession,
    }));
  return [
    { ...intruder('nobody', 'staff', fresh), attacks: needsSession },
    ...both(
      'an invented cookie',
      { ...fresh, cookie: `console=${personId}.${'x'.repeat(43)}` },
      () => 'SIGN_IN_REQUIRED',
    ),
    ...both('a cookie after the sign-out', stolen, () => 'SIGN_IN_REQUIRED'),
    ...both('a cookie after the sign-out everywhere', stolenBefore, () => 'SIGN_IN_REQUIRED'),
    ...both('half signed in', headersOf(half), (call) =>
      call.access === 'staff' && call.from === 'code' ? null : 'SECOND_FACTOR_REQUIRED',
    ),
    ...(['staff', 'api-key'] as const).map((access) =>
      intruder(
        "another site's page",
        access,
        { ...own, 'sec-fetch-site': 'cross-site' },
        () => 'NOT_FROM_CONSOLE',
      ),
    ),
    // Tests the origin check: this browser sends the `Origin` header but not `Sec-Fetch-Site`.
    ...(['staff', 'api-key'] as const).map((access) =>
      intruder('a page of another origin', access, fromElsewhere(own), () => 'NOT_FROM_CONSOLE'),
    ),
    ...(['staff', 'api-key'] as const).map((access) => ({
      ...intruder('a form of another site', access, withoutHeader(own), () => 'NOT_FROM_CONSOLE'),
      attacks: ({ method }: Call) => method !== 'GET',
    })),
    ...[...members].flatMap(([role, headers]) => otherRole(role, headers)),
    {
      ...intruder('an officer of another department', 'api-key', headersOf(cards.browser), refusalOfOfficer),
      attacks: () => true,
    },
    {
      ...intruder('an officer of another branch', 'api-key', headersOf(branch.browser), refusalOfOfficer),
      // Skips calls for templates and layouts: they belong to the department, and this officer is in the same
      // department.
      attacks: ({ path }) => !/\/(?:templates|layouts)/.test(path),
    },
  ];
}

const needsSession = (call: Call): boolean =>
  call.access === 'api-key' || (call.access === 'staff' && call.from !== 'anyone');

const withoutHeader = ({ 'x-console': _header, ...rest }: Headers): Headers => rest;

const fromElsewhere = ({ 'sec-fetch-site': _site, ...rest }: Headers): Headers => ({
  ...rest,
  origin: 'https://evil.example',
});

/** Creates an intruder for the role, who tries all calls that the role may not make. */
function otherRole(role: Role, headers: Headers): Intruder[] {
  const isAllowed = (call: Call): boolean => {
    if (call.access === 'api-key')
      return (
        isSufficient(SCOPES_OF_ROLE[role], call) &&
        !(call.forAllDepartments && role === 'officer') &&
        call.onlyFor !== 'test'
      );
    return call.access === 'staff' && (call.roles?.includes(role) ?? true);
  };
  return (['staff', 'api-key'] as const).map((access) => ({
    ...intruder(`${role} by ${access}`, access, headers, () => 'ROLE_REFUSED'),
    attacks: (call) => !isAllowed(call),
  }));
}

function refusalOfOfficer(call: Call): ErrorCode | null {
  if (call.access === 'api-key') {
    const isTheirs = isSufficient(SCOPES_OF_ROLE.officer, call) && call.onlyFor !== 'test';
    if (call.forAllDepartments || !isTheirs) return 'ROLE_REFUSED';
  }
  return refusalOfDepartment(call);
}
