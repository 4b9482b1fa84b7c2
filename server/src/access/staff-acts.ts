/** Appends the actions of staff in the originator API to the staff chain, in the transaction of the change. */
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Transaction } from '../database/connect.ts';
import { appendStaffEvent } from '../evidence/staff-chain.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';

/** `answer` is the call's response, which contains the created ids. */
export async function recordAct(
  { keys, vault, now }: { keys: Keys; vault: Vault; now: () => Date },
  tx: Transaction,
  { personId }: StaffMember,
  request: FastifyRequest,
  answer: object,
): Promise<void> {
  const named = idsIn({ ...Object(request.params) });
  const made = idsIn(answer);
  const version = 'version' in answer && Number.isInteger(answer.version) ? { version: answer.version } : {};
  const sessionId = sessionOf(request, answer);
  await appendStaffEvent(
    tx,
    { keys, vault },
    {
      type: 'ACTED',
      at: now(),
      personId,
      ...(sessionId === undefined ? {} : { sessionId }),
      origin: originOf(request),
      facts: { call: callName(request), ...made, ...version, ...moveIn(answer), ...named },
    },
  );
}

/** Returns the former and the new department if the call moved something to another department. */
const moveIn = (answer: object) =>
  'former_department' in answer && 'department' in answer
    ? { department: answer.department, former_department: answer.former_department }
    : {};

export const callName = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? ''}`;

/** Returns the id of the session that the call created or that its address names. */
const sessionOf = (request: FastifyRequest, answer: object): string | undefined =>
  idsIn(answer)['session_id'] ?? sessionIn(request);

/** Does the same as `sessionOf` for sessions and drafts. For a draft created from a session, returns the draft. */
export function recordOf(request: FastifyRequest, answer: object): string | undefined {
  const { session_id: session, draft_id: draft } = idsIn(answer);
  return session ?? draft ?? sessionIn(request) ?? idIn(request, 'drafts');
}

export const sessionIn = (request: FastifyRequest): string | undefined => idIn(request, 'sessions');

function idIn({ routeOptions, params }: FastifyRequest, kind: 'sessions' | 'drafts'): string | undefined {
  const { id } = { id: undefined, ...Object(params) };
  return routeOptions.url?.includes(`/${kind}/:id`) && isUuid(id) ? String(id) : undefined;
}

/** Only ids and version numbers of a response are recorded, because it may contain links and names. */
const idsIn = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => /(?:^|_)id$/.test(entry[0]) && isUuid(entry[1]),
    ),
  );
