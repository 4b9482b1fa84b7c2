/**
 * Generates requests from the table of calls: every call that reads data, in every variant. New lists are therefore
 * tested automatically.
 */
import type { Call } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import { z } from 'zod';
import { BRANCHES, FIRST_NAMES, idOf, PAIRED_NAME, SENDERS, TEMPLATES } from './copies.ts';

export interface ReadRequest {
  name: string;
  path: string;
  access: 'api-key' | 'staff';
}

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const dayAt = (days: number) => at(days).slice(0, 10);

/** Returns requests for the figures of a year, by every pair of dimensions and by all three. */
function byThings(): string[] {
  const [template, branch, language] = [
    `template_id=${idOf('template', 1)}`,
    `branch_id=${idOf('branch', 1)}`,
    'language=hi',
  ];
  return [
    [template, branch],
    [template, language],
    [branch, language],
    [template, branch, language],
  ].map((things) => [`from=${dayAt(-365)}&to=${dayAt(0)}`, ...things].join('&'));
}

/** The values to test for each query parameter. Null marks parameters that have no effect without another parameter. */
const TRIED: Readonly<Record<string, readonly string[] | null>> = {
  status: [
    'status=COMPLETED',
    'status=EXPIRED',
    'status=NEW',
    'status=NEW&status=IN_PROGRESS&order=expiring',
    `status=COMPLETED&created_before=${at(-500)}`,
  ],
  q: [
    'q=rao',
    `q=first${FIRST_NAMES}`,
    `q=first${PAIRED_NAME} rao`,
    'q=sha',
    'q=firs',
    'q=first39 sha',
    'q=loan-5',
    'q=loan-',
    'q=9876543210',
    'q=rao&status=NEW&status=IN_PROGRESS',
  ],
  reference: ['reference=loan-500'],
  reference_begins: ['reference_begins=loan-5', 'reference_begins=loan-'],
  template_id: [`template_id=${idOf('template', 1)}`, `template_id=${idOf('template', TEMPLATES)}`],
  branch_id: [`branch_id=${idOf('branch', 1)}`, `branch_id=${idOf('branch', BRANCHES)}`],
  sender_id: [`sender_id=${idOf('sender', 1)}`, `sender_id=${idOf('sender', SENDERS)}`],
  batch_id: [`batch_id=${idOf('sender', 1)}`],
  assignee_id: [`assignee_id=${idOf('sender', 1)}`],
  check: ['check=liveness', 'check=liveness&verdict=passed'],
  verdict: null,
  attention: ['attention=true'],
  step: ['step=liveness'],
  expires_before: [`status=NEW&status=IN_PROGRESS&order=expiring&expires_before=${at(1)}`],
  created_after: [`created_after=${at(-365)}`, `created_after=${at(-640)}&created_before=${at(-590)}`],
  created_before: [`created_before=${at(-690)}`],
  order: ['order=oldest', 'order=expiring'],
  from: [`from=${dayAt(-365)}&to=${dayAt(0)}`],
  to: null,
  compare: ['compare=previous', ...byThings()],
  department: ['department=Pune', 'department=Leh'],
  language: ['language=hi'],
  format: null,
  archived: ['archived=true'],
  deleted: ['deleted=true'],
  person_id: [`person_id=${idOf('sender', 1)}`],
  session_id: [`session_id=${idOf('sender', 1)}`],
  type: ['type=SIGNED_IN'],
  object: ['object=template', 'object=session', 'object=person'],
  after: [`after=${at(-30)}`],
  before: [`before=${at(-365)}`],
  text: ['text=Pune'],
  latitude: ['latitude=18.5&longitude=73.9&max_distance_meters=500'],
  longitude: null,
  max_distance_meters: null,
  state: ['state=KA'],
  number: ['number=IN-KA'],
  name: null,
  version: null,
  size: null,
  document: null,
  cursor: null,
  limit: null,
};

/** Returns all requests. Calls that need a session get this one. */
export function readRequests(sessionId: string): ReadRequest[] {
  return Object.values<Call>(CALLS)
    .filter(isRead)
    .flatMap(({ path, access, query }) => {
      const address = path
        .replace('sessions/:id', `sessions/${sessionId}`)
        .replace('templates/:id', `templates/${idOf('template', 1)}`)
        .replace(':number', '1')
        .replace(':sha256', 'a'.repeat(64))
        .replaceAll(/:\w+/g, idOf('sender', 1));
      const names = namesOf(query);
      // Calls that require a query are not requested without one.
      const none = query?.safeParse({}).success === false ? [] : [''];
      const queries = new Set([...none, ...names.flatMap((name) => triedWith(path, name, names))]);
      return Array.from(queries, (tried) => ({
        name: path.replace('/api/v1/', '') + (tried && `?${tried}`),
        path: address + (tried && `?${encodeURI(tried)}`),
        access,
      }));
    });
}

/**
 * Returns the values to test for this parameter, except values that the call does not support. For example, a count has
 * no order.
 */
function triedWith(path: string, name: string, known: readonly string[]): readonly string[] {
  const tried = path.includes('/stamps') && name === 'status' ? ['status=available'] : TRIED[name];
  if (tried === undefined) throw new Error(`No values are defined for ${name} of ${path}`);
  return (tried ?? []).map((query) =>
    query
      .split('&')
      .filter((part) => known.includes(part.slice(0, part.indexOf('='))))
      .join('&'),
  );
}

const isRead = (call: Call): call is Call & { access: 'api-key' | 'staff' } =>
  call.method === 'GET' &&
  (call.access === 'api-key' || call.access === 'staff') &&
  call.file !== 'text/event-stream';

const namesOf = (query: z.ZodType | undefined): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];
