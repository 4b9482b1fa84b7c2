import { expect, it } from 'vitest';
import type { EvidenceType } from '../../evidence/event-types.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import { stepsOf } from './steps.ts';

let seq = 0;
const event = (type: EvidenceType, facts: Record<string, unknown> = {}): StoredEvent => ({
  version: 3,
  session_id: 's',
  seq: ++seq,
  previous: '',
  at: '2026-03-12T09:10:02Z',
  type,
  actor: { kind: 'signer', participant_id: 'p' },
  participant_id: 'p',
  origin: null,
  details: null,
  facts,
  parts: [],
  from: null,
  about: null,
});

it('lists the last occurrence of each step, and the reading of each document', () => {
  const steps = stepsOf([
    event('LINK_OPENED'),
    event('DOCUMENT_READ', { document: 1 }),
    event('LINK_OPENED'),
    event('DOCUMENT_READ', { document: 1 }),
    event('DOCUMENT_READ', { document: 2 }),
    event('DOCUMENT_CONSENTED', { document: 3 }),
  ]);
  expect(steps.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['LINK_OPENED', null],
    ['DOCUMENT_READ', 'document 1'],
    ['DOCUMENT_READ', 'document 2'],
    ['DOCUMENT_CONSENTED', null],
  ]);
});
