/** Creates a session with all its secrets, and all intruders who must not get access to the session. */
import { CALLS } from '@countersign/contract/calls';
import { isSufficient, type NeededScope, SCOPES } from '@countersign/contract/rules/scopes';
import {
  PARTICIPANT_STATUSES,
  type ParticipantStatus,
  SESSION_STATUSES,
  type SessionStatus,
} from '@countersign/contract/rules/participant-state';
import { createApiKey, revokeApiKey } from '../../../src/access/api-keys.ts';
import { sendBatch } from '../../helpers/batches.ts';
import { setStatus, watchedRows } from '../../helpers/rows.ts';
import { nth, Originator, type Signer } from '../../helpers/signing.ts';
import { plainPhotos, standInVision } from '../../helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../helpers/test-app.ts';
import { fieldsOf } from './fields-of.ts';
import { type Headers, type Intruder, intruder, refusalOfDepartment, refusalOfTestKey } from './intruder.ts';
import { type AttackedStaff, openStaff, otherStaff, restoreStaff } from './staff.ts';

export interface Target {
  test: TestApp;
  /** The signer whom the attacks target. */
  signer: Signer;
  linkHash: Buffer;
  templateId: string;
  branchId: string;
  layoutId: string;
  draftId: string;
  batchId: string;
  /** Secrets that must not appear in any answer to an intruder. */
  secrets: string[];
  intruders: Intruder[];
  /** Staff members with the permissions for every call of the console. */
  staff: AttackedStaff;
  /** A test key of the target's department, for calls that only test keys may make. */
  testKey: string;
}

export interface State {
  participant: ParticipantStatus;
  session: SessionStatus;
}

/** Every combination of session state and signer state. The refusal of an intruder must not depend on the state. */
export const STATES: readonly State[] = PARTICIPANT_STATUSES.flatMap((participant) =>
  SESSION_STATUSES.map((session) => ({ participant, session })),
);

const SESSION_OF: Partial<Record<ParticipantStatus, SessionStatus>> = {
  PENDING: 'NEW',
  COMPLETED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
};
/** The combinations of states that occur in practice: a session ends together with its signers. */
export const OCCURRING_STATES: readonly State[] = PARTICIPANT_STATUSES.map((participant) => ({
  participant,
  session: SESSION_OF[participant] ?? 'IN_PROGRESS',
}));

export async function openTarget(): Promise<Target> {
  const test = await openTestApp({ replace: { vision: standInVision() } });
  const keyWith = (rights: Parameters<typeof createApiKey>[2]) =>
    createApiKey(test.services, 'Attack', rights);
  const { key: own } = await keyWith({ department: 'loans' });
  const loans = new Originator({ ...test, apiKey: own }, plainPhotos);
  const person = { name: 'Kanaka Target', phone: '+919811122233', email: 'kanaka@target.example' };
  const everything = new Originator(test, plainPhotos);
  const branchAt = async (name: string) => {
    const body = { name, latitude: 18.5, longitude: 73.8 };
    return String((await everything.ask('/branches', { method: 'POST', body })).data.branch_id);
  };
  const [branchId, otherBranchId] = [await branchAt('Pune'), await branchAt('Goa')];
  const { signers, created, sessionId } = await loans.start({
    branch_ids: [branchId],
    template: { allow_out_of_order_signing: true, validity_hours: 100 },
    reference: 'TARGET-REFERENCE',
    participants: [person, {}],
  });
  const signer = nth(signers, 0);
  await signer.walkTo('liveness');
  const { rows: people } = await test.services.database.pool.query<{ link_hash: Buffer }>(
    'SELECT link_hash FROM participants WHERE id = $1',
    [signer.id],
  );
  const templateId = String((await loans.ask('/templates')).data.templates[0].template_id);

  const layoutId = String((await loans.makeLayout()).data.layout_id);
  const draft = { content: { participants: [person], reference: 'TARGET-REFERENCE' } };
  const draftId = String((await loans.ask('/drafts', { method: 'POST', body: draft })).data.draft_id);
  const table = 'row_key,borrower.name,borrower.phone\nTARGET-ROW,Kanaka Target,+919811122233';
  const batch = await sendBatch(loans, table, {
    layout_id: layoutId,
    name: 'Target batch',
    branch_ids: [branchId],
  });
  const batchId = String(batch.data.batch_id);

  const tests = { department: 'loans', isTest: true, scopes: SCOPES.filter((scope) => scope !== 'setup') };
  const { key: testKey } = await keyWith(tests);
  const staff = await openStaff(test);
  return {
    testKey,
    test,
    signer,
    linkHash: nth(people, 0).link_hash,
    templateId,
    branchId,
    layoutId,
    draftId,
    batchId,
    secrets: [
      ...Object.values(person),
      'TARGET-REFERENCE',
      String(created.data.document.sha256),
      sessionId,
      signer.id,
      signer.token,
      signer.bearer,
      templateId,
      layoutId,
      draftId,
      batchId,
      'TARGET-ROW',
    ],
    intruders: [
      ...(await otherSigners(everything, nth(signers, 1))),
      ...wrongTokens(signer, own),
      ...(await otherKeys(test)),
      {
        ...intruder("the department's own test key", 'api-key', bearerOf({ key: testKey }), refusalOfTestKey),
        // Skips calls for templates and layouts, because the whole department shares them.
        attacks: ({ path }) => !/\/(?:templates|layouts)/.test(path),
      },
      ...(await otherStaff(test, staff, otherBranchId)),
    ],
    staff,
  };
}

/** Returns intruders who are signers: they combine their own link or bearer with the target's id. */
async function otherSigners(originator: Originator, inSession: Signer): Promise<Intruder[]> {
  const { signer: outsider } = await originator.start();
  const { signer: left } = await originator.start();
  for (const other of [inSession, outsider, left]) await other.walkTo('otp');
  await left.post('/logout');
  const others = [
    { name: 'another participant of the session', signer: inSession },
    { name: 'a participant of another session', signer: outsider },
  ];
  return [
    ...others.flatMap(({ name, signer }) => [
      byParticipant(name, 'link', { 'x-link-token': signer.token }),
      byParticipant(name, 'bearer', { authorization: `Bearer ${signer.bearer}` }),
      byParticipant(`${name}, by X-Participant-Token`, 'bearer', { 'x-participant-token': signer.bearer }),
    ]),
    intruder('a bearer that was logged out', 'bearer', { authorization: `Bearer ${left.bearer}` }),
  ];
}

const byParticipant = (name: string, access: 'link' | 'bearer', headers: Headers): Intruder => ({
  ...intruder(name, access, headers, () => 'PARTICIPANT_NOT_FOUND'),
  attacks: (call) =>
    call.path.includes(':participant_id') ||
    (call.body ? fieldsOf(call.body).includes('participant_id') : false),
});

/** Returns intruders without a token, with a random token, and with a token that is valid for another kind of call. */
function wrongTokens({ token, bearer }: Signer, apiKey: string): Intruder[] {
  const tokens = { garbage: 'x'.repeat(43), link: token, bearer, 'api-key': apiKey };
  return (['link', 'bearer', 'api-key'] as const).flatMap((access) => [
    intruder('nobody', access, {}),
    ...Object.entries(tokens)
      .filter(([kind]) => kind !== access)
      .map(([kind, value]) =>
        intruder(
          `${kind} as ${access}`,
          access,
          access === 'link' ? { 'x-link-token': value } : { authorization: `Bearer ${value}` },
        ),
      ),
  ]);
}

const bearerOf = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });

async function otherKeys(test: TestApp): Promise<Intruder[]> {
  const make = (rights: Parameters<typeof createApiKey>[2]) =>
    createApiKey(test.services, 'Intruder', rights);
  const revoked = await make({});
  await revokeApiKey(test.services, revoked.id);
  const expired = await make({ expiresAt: new Date(+test.services.now() - 1000) });
  const elsewhere = await make({ networks: ['192.0.2.0/24'] });
  const department = await make({ department: 'cards' });
  // The headers for each set of scopes that a call accepts, with a key that has all other scopes.
  const without = new Map<string, Headers>();
  for (const call of Object.values(CALLS))
    if (call.access === 'api-key' && !without.has(acceptedBy(call)))
      without.set(
        acceptedBy(call),
        bearerOf(await make({ scopes: SCOPES.filter((one) => !isSufficient([one], call)) })),
      );
  return [
    intruder('a revoked key', 'api-key', bearerOf(revoked)),
    intruder('an expired key', 'api-key', bearerOf(expired)),
    intruder('a key from another network', 'api-key', bearerOf(elsewhere), () => 'API_KEY_NETWORK_REFUSED'),
    intruder("another department's key", 'api-key', bearerOf(department), refusalOfDepartment),
    {
      name: 'a key without the scope',
      access: 'api-key',
      attacks: () => true,
      headersFor: (call) => (call.access === 'api-key' ? (without.get(acceptedBy(call)) ?? {}) : {}),
      refusalOf: () => 'API_KEY_SCOPE_MISSING',
    },
  ];
}

const acceptedBy = ({ scope, alsoFor }: NeededScope): string => `${scope} ${alsoFor ?? ''}`;

/** Puts the target into a state. Also makes the link and the bearer valid again, which earlier calls may have ended. */
export async function putInto(
  { test, signer, linkHash, staff }: Target,
  { participant, session }: State,
): Promise<void> {
  await setStatus(test, signer, participant, session);
  await test.services.database.pool.query(
    `UPDATE bearers SET ended_at = NULL, repeats = '{}', expires_at = $2, ends_at = $2 WHERE participant_id = $1`,
    [signer.id, new Date(+test.services.now() + 3_600_000)],
  );
  await test.services.database.pool.query('UPDATE participants SET link_hash = $2 WHERE id = $1', [
    signer.id,
    linkHash,
  ]);
  await restoreStaff(test, staff);
}

/**
 * Reads all data of the target as text, including its evidence, the data of its department and the data of the
 * installation.
 */
export async function everythingOf({ test, signer, draftId }: Target): Promise<Record<string, string>> {
  const stored = await watchedRows(test, signer);
  const shared = {
    templates: `SELECT * FROM templates WHERE department = 'loans'`,
    layouts: `SELECT * FROM layouts WHERE department = 'loans'`,
    layout_versions: 'SELECT * FROM layout_versions',
    drafts: `SELECT * FROM drafts WHERE id = '${draftId}'`,
    branches: 'SELECT * FROM branches',
    webhook_secrets: 'SELECT * FROM webhook_secrets',
    staff:
      'SELECT id, email_hash, role, departments, disabled_at, password_encrypted, totp_encrypted FROM staff',
    staff_passkeys: 'SELECT * FROM staff_passkeys',
    staff_links: 'SELECT * FROM staff_links',
    recovery_codes: 'SELECT * FROM recovery_codes',
    api_keys: 'SELECT id, name, revoked_at, scopes, department, expires_at FROM api_keys',
  };
  for (const [table, query] of Object.entries(shared)) {
    const { rows } = await test.services.database.pool.query<{ text: string }>(
      `SELECT t::text AS text FROM (${query}) t ORDER BY 1`,
    );
    stored[table] = rows.map(({ text }) => text).join('\n');
  }
  return stored;
}
