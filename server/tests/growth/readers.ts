/**
 * Creates readers with different access scopes. The access scope is part of every query, and a narrower scope makes a
 * query skip more rows.
 */
import { signedInAs } from '../helpers/staff.ts';
import type { TestApp } from '../helpers/test-app.ts';
import { BRANCHES, idOf } from './copies.ts';
import type { ReadRequest } from './requests.ts';

export interface Reader {
  name: string;
  read(path: string): Promise<number>;
  /** Returns the number of sessions on this page of a list. */
  sessionsOf(path: string): Promise<number>;
  reads(request: ReadRequest): boolean;
}

/**
 * The number of requests so far. Each request has a different IP address, so that no request reaches the rate limit of
 * its address.
 */
let asked = 0;
const nextAddress = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`;

/** Throws if a request was rejected. A rejected request reads no rows and would seem efficient. */
function understood(status: number, path: string): number {
  if (status === 400) throw new Error(`${path} was rejected as invalid`);
  return status;
}

const isOfSessions = ({ path, access }: ReadRequest): boolean =>
  access === 'api-key' && !path.includes('format=csv');

export async function openReaders(test: TestApp): Promise<Reader[]> {
  const staffReader = async (
    name: string,
    role: Parameters<typeof signedInAs>[1],
    reach: Parameters<typeof signedInAs>[2],
    reads: Reader['reads'],
  ): Promise<Reader> => {
    const { browser } = await signedInAs(test, role, reach);
    const ask = (path: string) => browser.ask(path.slice('/api/v1'.length), { ip: nextAddress() });
    return {
      name,
      read: async (path) => understood((await ask(path)).status, path),
      sessionsOf: async (path) => (await ask(path)).data.sessions.length,
      reads,
    };
  };
  const headers = { authorization: `Bearer ${test.apiKey}` };
  const askByKey = (url: string) =>
    test.app.inject({ method: 'GET', url, headers, remoteAddress: nextAddress() });
  return [
    {
      name: 'a key',
      read: async (path) => understood((await askByKey(path)).statusCode, path),
      sessionsOf: async (path) => (await askByKey(path)).json().data.sessions.length,
      reads: ({ access }) => access === 'api-key',
    },
    await staffReader('an administrator', 'administrator', {}, ({ access }) => access === 'staff'),
    await staffReader('an officer of a small department', 'officer', { departments: ['Leh'] }, isOfSessions),
    await staffReader(
      'an officer of two departments',
      'officer',
      { departments: ['Leh', 'Agra'] },
      isOfSessions,
    ),
    await staffReader(
      'an officer of a small branch',
      'officer',
      { departments: ['Pune', 'Leh'], branches: [idOf('branch', BRANCHES)] },
      isOfSessions,
    ),
    await staffReader(
      'an officer of a branch',
      'officer',
      { departments: ['Pune'], branches: [idOf('branch', 1)] },
      isOfSessions,
    ),
  ];
}
