import { describe, expect, it } from 'vitest';
import { TEMPLATE_DEFAULTS as config } from '@countersign/contract/template';
import type { EvidenceType } from './event-types.ts';
import type { StoredEvent } from './read-event.ts';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { missingSteps, stateFaults } from './state-faults.ts';

type State = Parameters<typeof stateFaults>[1];
type Session = State['session'];
type Signer = State['signers'][number];

const BEGAN = '2026-03-05T10:00:00.000Z';
const ENDS = '2026-03-07T10:00:00.000Z';
const linkOf = (id: string) => Buffer.from(`link of ${id}`);
const person = { name: 'Asha Rao', phone: '+919876543210', email: null };

const sessionWith = (more: Partial<Session> = {}): Session => ({
  id: 'session',
  status: 'NEW',
  templateId: 'template',
  reference: 'LN-1',
  config,
  branches: [],
  metadata: {},
  createdAt: new Date(BEGAN),
  expiresAt: new Date(ENDS),
  completedAt: null,
  erasedAt: null,
  blobsErasedAt: null,
  blobsTriedAt: null,
  endedAt: null,
  sealingProblem: null,
  certificateSha256: null,
  sealOverdueAt: null,
  evidenceCount: 1,
  evidenceHead: '',
  evidenceMac: Buffer.alloc(0),
  evidenceAt: null,
  department: 'Pune',
  senderId: 'key',
  assigneeId: null,
  layoutId: null,
  layoutVersion: null,
  messageEncrypted: null,
  frameOrigins: [],
  isTest: false,
  remindAt: new Date(0),
  wordsVersion: 0,
  ...more,
});

const signerWith = (id: string, more: Partial<Signer> = {}): Signer => ({
  id,
  sessionId: 'session',
  signingOrder: id === 'asha' ? 1 : 2,
  status: 'PENDING',
  nameEncrypted: Buffer.alloc(0),
  phoneEncrypted: Buffer.alloc(0),
  emailEncrypted: null,
  language: 'hi',
  fields: [],
  role: null,
  signatureMethod: null,
  linkHash: linkOf(id),
  linkChannels: [],
  openedAt: null,
  signedAt: null,
  signatureSha256: null,
  locationSha256: null,
  locatedAt: null,
  person,
  ...more,
});

const toldOf = (id: string) => ({
  participant_id: id,
  signing_order: id === 'asha' ? 1 : 2,
  language: 'hi',
  fields: [],
  link_hash: linkOf(id).toString('hex'),
});
const factsAtFirst = {
  config,
  branches: [],
  reference: 'LN-1',
  template_id: 'template',
  department: 'Pune',
  created_at: BEGAN,
  expires_at: ENDS,
  participants: [toldOf('ravi'), toldOf('asha')],
};
const began = (facts: object = {}, more: Partial<StoredEvent> = {}) =>
  storedEvent('SESSION_CREATED', {
    actor: { kind: 'originator', api_key_id: 'key' },
    parts: [{ name: 'document', sha256: 'original' }],
    facts: { ...factsAtFirst, ...facts },
    ...more,
  });

/** Returns a chain with these events at intervals of one minute. */
const chainOf = (...events: readonly StoredEvent[]): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    seq: index + 1,
    at: event.type === 'SESSION_CREATED' ? BEGAN : minute(index),
  }));
const minute = (index: number) => new Date(Date.parse(BEGAN) + index * 60_000).toISOString();
const by = (id: string, type: EvidenceType, more: Partial<StoredEvent> = {}) =>
  storedEvent(type, { participant_id: id, actor: { kind: 'signer', participant_id: id }, ...more });

const otp = (id: string) => [by(id, 'OTP_SENT'), by(id, 'OTP_VERIFIED')];
const consent = (id: string) => by(id, 'DOCUMENT_CONSENTED');
const located = (id: string) =>
  by(id, 'LOCATION_CAPTURED', {
    parts: [
      { name: 'map', sha256: `map of ${id}` },
      { name: 'position', sha256: `position of ${id}` },
    ],
  });
const live = (id: string) => by(id, 'LIVENESS_PASSED');
const signed = (id: string) =>
  by(id, 'SIGNATURE_CAPTURED', { parts: [{ name: 'signature', sha256: `signature of ${id}` }] });
const walk = (id: string) => [...otp(id), consent(id), located(id), live(id), signed(id)];
const repeat = (id: string, step: string) => by(id, 'REPEAT_ASKED', { facts: { step, expires_at: ENDS } });

const DOCUMENT = {
  sessionId: 'session',
  position: 1,
  sha256: 'original',
  pages: 1,
  bytes: 1,
  receivedSha256: null,
  pictures: null,
  signedSha256: null,
  sealedSha256: null,
  sealLevel: null,
  sealStampedAt: null,
  sealStampExpiresAt: null,
  sealRenewalTriedAt: null,
};

/** The correct state of `asha` if the chain records the events from `walk`, starting at its second event. */
const SIGNED = {
  status: 'SIGNED' as const,
  signedAt: new Date(minute(6)),
  signatureSha256: 'signature of asha',
  locationSha256: 'position of asha',
  locatedAt: new Date(minute(4)),
};
const LOCATED = { locationSha256: 'position of asha', locatedAt: new Date(minute(4)) };

interface Told {
  session?: Partial<Session>;
  asha?: Partial<Signer>;
  ravi?: Partial<Signer>;
  sealed?: string;
}
const faults = (events: readonly StoredEvent[], { session, asha, ravi, sealed }: Told = {}) =>
  stateFaults(chainOf(...events), {
    session: sessionWith(session),
    documents: [{ ...DOCUMENT, sealedSha256: sealed ?? null }],
    signers: [signerWith('asha', asha), signerWith('ravi', ravi)],
  });

describe('the start of a session', () => {
  it('stays unchanged', () => {
    expect(faults([storedEvent('LINK_REQUESTED'), began()])).toEqual([]);
    expect(faults([])).toContain('The chain does not record how the session began');
  });

  it.each<[string, Partial<Session>]>([
    ['The rules are not those the session began with', { config: { ...config, validity_hours: 1 } }],
    ['The branches are not those the session began with', { branches: [BRANCH()] }],
    ['The reference is not the one the session began with', { reference: null }],
    ['The template is not the one the session began with', { templateId: null }],
    ['The layout is not the one the session began with', { layoutId: 'layout' }],
    ['The layout is not the one the session began with', { layoutVersion: 1 }],
    ['The department is not the one the session began with', { department: null }],
    ['The sender is not the one the session began with', { senderId: null }],
    ['The session began at a different time than it says', { createdAt: new Date(0) }],
    ['The session ends at a different time than the chain says', { expiresAt: new Date(0) }],
  ])('%s', (fault, session) => {
    expect(faults([began()], { session })).toEqual([fault]);
  });

  it.each<[string, Partial<Signer>]>([
    ['order', { signingOrder: 7 }],
    ['language', { language: 'en' }],
    ['fields', { fields: [FIELD()] }],
    ['role', { role: 'borrower' }],
  ])('has the same participants: %s', (_what, asha) => {
    expect(faults([began()], { asha })).toEqual(['The participants are not those the session began with']);
  });

  it('may lack the rules, but not the participants', () => {
    const { config: _config, ...rest } = factsAtFirst;
    expect(faults([storedEvent('SESSION_CREATED', { ...began(), facts: rest })])).toEqual([]);
    expect(faults([began({ participants: 'nobody' })])).toContain(
      'The participants are not those the session began with',
    );
    expect(faults([began({ participants: [null, 'x'] })])).toContain(
      'The participants are not those the session began with',
    );
  });

  it('includes layout, role and sender', () => {
    const layout = { layout: { layout_id: 'layout', version: 3 } };
    expect(faults([began(layout)], { session: { layoutId: 'layout', layoutVersion: 3 } })).toEqual([]);
    expect(faults([began(layout)], { session: { layoutId: 'layout', layoutVersion: 2 } })).toEqual([
      'The layout is not the one the session began with',
    ]);
    const borrower = began({ participants: [{ ...toldOf('asha'), role: 'borrower' }, toldOf('ravi')] });
    expect(faults([borrower], { asha: { role: 'borrower' } })).toEqual([]);
    const byStaff = began({}, { actor: { kind: 'staff', person_id: 'officer' } });
    expect(faults([byStaff], { session: { senderId: 'officer' } })).toEqual([]);
    const byNobody = began({}, { actor: { kind: 'system' } });
    expect(faults([byNobody], { session: { senderId: null } })).toEqual([]);
  });

  it('has the end that its last event sets', () => {
    const later = '2026-03-09T10:00:00.000Z';
    const extended = storedEvent('SESSION_EXTENDED', { facts: { expires_at: later } });
    expect(faults([began(), extended], { session: { expiresAt: new Date(later) } })).toEqual([]);
    expect(faults([began(), extended])).toEqual(['The session ends at a different time than the chain says']);
    const elsewhere = storedEvent('MESSAGE_SENT', { facts: { expires_at: later } });
    expect(faults([began(), elsewhere])).toEqual([]);
  });
});

describe('the progress of a signer', () => {
  const steps = [
    ['OTP_SENT', 2],
    ['OTP_VERIFIED', 3],
    ['CONSENTED', 4],
    ['LOCATED', 5],
    ['LIVE', 6],
  ] as const;
  it.each(steps)('agrees between state and chain: %s', (status, events) => {
    const asha = { status, ...(events > 4 && LOCATED) };
    const chain = [began(), ...walk('asha')].slice(0, events);
    const session = { status: 'IN_PROGRESS' as const };
    expect(faults(chain, { asha, session })).toEqual([]);
    expect(faults(chain, { asha: { ...asha, status: 'PENDING' }, session })).toEqual([
      `Participant asha: the state says PENDING, the chain ${status}`,
    ]);
    expect(faults(chain, { asha, session: { status: 'NEW' } })).toEqual([
      'The state says that the session is NEW, the chain IN_PROGRESS',
    ]);
  });

  it('never decreases unless a reviewer requests a step again', () => {
    const again = [began(), ...walk('asha').slice(0, 4), ...otp('asha')];
    const session = { status: 'IN_PROGRESS' as const };
    expect(faults(again, { session, asha: { status: 'LOCATED', ...LOCATED } })).toEqual([]);
    const asked = [began(), ...walk('asha'), storedEvent('REVIEW_STARTED'), repeat('asha', 'liveness')];
    const back = { session, asha: { status: 'LOCATED' as const, ...LOCATED } };
    expect(faults(asked, back)).toEqual([]);
    expect(faults(asked, { ...back, asha: { ...SIGNED } })).toEqual([
      'Participant asha: the state says SIGNED, the chain LOCATED',
      'Participant asha: the state and the chain disagree on the signature',
      'Participant asha: signed at a different time than the chain says',
    ]);
    // A request to one signer to repeat a step does not affect the other signers.
    expect(faults([began(), ...walk('asha'), repeat('ravi', 'liveness')], { session, asha: SIGNED })).toEqual(
      [],
    );
    // A `step` in an event of another type has no effect.
    const named = by('asha', 'LIVENESS_REFUSED', { facts: { step: 'liveness' } });
    expect(faults([began(), ...walk('asha'), named], { session, asha: SIGNED })).toEqual([]);
    // An unknown step has no effect.
    expect(faults([began(), ...walk('asha'), repeat('asha', 'dance')], { session, asha: SIGNED })).toEqual(
      [],
    );
  });

  it('reflects blocking, declining and corrected contact details', () => {
    const session = { status: 'IN_PROGRESS' as const };
    const chain = [began(), ...otp('asha')];
    const blocked = [...chain, by('asha', 'PARTICIPANT_BLOCKED'), consent('asha')];
    expect(faults(blocked, { session, asha: { status: 'BLOCKED' } })).toEqual([]);
    const declined = [...chain, by('asha', 'PARTICIPANT_DECLINED'), storedEvent('SESSION_CANCELLED')];
    expect(
      faults(declined, {
        session: { status: 'CANCELLED' },
        asha: { status: 'DECLINED' },
        ravi: { status: 'CANCELLED' },
      }),
    ).toEqual([]);
    const restarted = [began(), ...walk('asha').slice(0, 4), by('asha', 'CONTACT_CORRECTED')];
    expect(faults(restarted, { session })).toEqual([]);
  });

  it.each([
    ['SESSION_CANCELLED', 'CANCELLED', 'CANCELLED'],
    ['SESSION_EXPIRED', 'EXPIRED', 'EXPIRED'],
    ['SESSION_DECLINED', 'DECLINED', 'CANCELLED'],
  ] as const)('ends with the session for signers who have not signed: %s', (type, session, ravi) => {
    expect(
      faults([began(), ...walk('asha'), storedEvent(type)], {
        session: { status: session },
        asha: SIGNED,
        ravi: { status: ravi },
      }),
    ).toEqual([]);
  });

  it.each([
    ['ALL_SIGNED', 'SEALING'],
    ['REVIEW_STARTED', 'IN_REVIEW'],
    ['REVIEW_ACCEPTED', 'SEALING'],
    ['REVIEW_REJECTED', 'REJECTED'],
  ] as const)('advances the session: %s', (type, status) => {
    const chain = [began(), ...walk('asha'), storedEvent(type)];
    expect(faults(chain, { session: { status }, asha: SIGNED })).toEqual([]);
    // A later OTP does not revert the session's status.
    expect(faults([...chain, ...otp('asha')], { session: { status }, asha: SIGNED })).toEqual([]);
  });

  it('is cancelled after all have signed, and the signatures stay', () => {
    const chain = [began(), ...walk('asha'), storedEvent('ALL_SIGNED'), storedEvent('SEAL_OVERDUE')];
    const cancelled = {
      session: { status: 'CANCELLED' as const },
      asha: SIGNED,
      ravi: { status: 'CANCELLED' as const },
    };
    expect(faults([...chain, storedEvent('SESSION_CANCELLED')], cancelled)).toEqual([]);
    expect(faults(chain, cancelled)).toHaveLength(2);
  });

  it('is completed by the seal, regardless of who signed', () => {
    const seal = storedEvent('DOCUMENT_SEALED', { parts: [{ name: 'sealed-document', sha256: 'sealed' }] });
    expect(
      faults([began(), ...walk('asha'), storedEvent('ALL_SIGNED'), seal], {
        session: { status: 'COMPLETED' },
        asha: { ...SIGNED, status: 'COMPLETED' },
        sealed: 'sealed',
      }),
    ).toEqual([]);
  });
});

describe('a signature', () => {
  const session = { status: 'IN_PROGRESS' as const };
  const chain = [began(), ...walk('asha')];

  it('is the captured one, with its time and location', () => {
    expect(faults(chain, { session, asha: SIGNED })).toEqual([]);
    const otherwise = (asha: Partial<Signer>) => faults(chain, { session, asha: { ...SIGNED, ...asha } });
    expect(otherwise({ signatureSha256: 'another' })).toEqual([
      'Participant asha: the signature is not the one captured',
    ]);
    const AT = 'Participant asha: signed at a different time than the chain says';
    expect(otherwise({ signedAt: new Date(0) })).toEqual([AT]);
    expect(otherwise({ signedAt: null })).toEqual([AT]);
    const POSITION = 'Participant asha: the position is not the one captured';
    expect(otherwise({ locationSha256: 'another' })).toEqual([POSITION]);
    expect(otherwise({ locationSha256: null })).toEqual([POSITION]);
    expect(otherwise({ locatedAt: new Date(0) })).toEqual([POSITION]);
    expect(otherwise({ locatedAt: null })).toEqual([POSITION]);
    const without = [began(), ...otp('asha'), consent('asha'), by('asha', 'LOCATION_CAPTURED')];
    const asha = { status: 'LOCATED' as const, locatedAt: new Date(minute(4)) };
    expect(faults(without, { session, asha })).toEqual([]);
    expect(faults([began()], { ravi: { signedAt: new Date(0), locatedAt: new Date(0) } })).toEqual([
      'Participant ravi: the position is not the one captured',
      'Participant ravi: signed at a different time than the chain says',
    ]);
  });

  it('needs the evidence of every earlier step of this participant', () => {
    for (const [index, missing] of [
      [2, 'OTP_VERIFIED'],
      [3, 'DOCUMENT_CONSENTED'],
      [4, 'LOCATION_CAPTURED'],
      [5, 'LIVENESS_PASSED'],
    ] as const) {
      const without = chain.filter((_, at) => at !== index);
      expect(missingSteps(chainOf(...without), 'asha')).toEqual([missing]);
      const late = chainOf(...without, ...chain.slice(index, index + 1));
      expect(
        stateFaults(late, { session: sessionWith(session), documents: [DOCUMENT], signers: [] }),
      ).toContain(`Participant asha: signed without ${missing}`);
    }
    expect(missingSteps(chainOf(...chain), 'ravi')).toHaveLength(4);
    expect(missingSteps(chainOf(...chain), 'asha')).toEqual([]);
    const nobodys = storedEvent('SIGNATURE_CAPTURED');
    expect(faults([began(), nobodys], { session })).toEqual([]);
  });

  it('needs a step again if it was requested again, and all steps after corrected contact details', () => {
    const asked = [...chain, repeat('asha', 'location')];
    expect(missingSteps(chainOf(...asked), 'asha')).toEqual(['LOCATION_CAPTURED', 'LIVENESS_PASSED']);
    expect(missingSteps(chainOf(...asked, located('asha'), live('asha')), 'asha')).toEqual([]);
    const restarted = [...chain, by('asha', 'CONTACT_CORRECTED')];
    expect(missingSteps(chainOf(...restarted), 'asha')).toHaveLength(4);
  });

  it('needs every document to be read', () => {
    const two = began({}, { parts: ['document', 'document-2'].map((name) => ({ name, sha256: name })) });
    const once = [two, ...walk('asha')];
    expect(missingSteps(chainOf(...once), 'asha')).toEqual(['DOCUMENT_READ']);
    const [sent, verified, , ...rest] = walk('asha');
    if (!sent || !verified) throw new Error('There are steps');
    const both = [
      by('asha', 'DOCUMENT_READ', { facts: { document: 1 } }),
      by('asha', 'DOCUMENT_CONSENTED', { facts: { document: 2 } }),
    ];
    expect(missingSteps(chainOf(two, sent, verified, ...both, ...rest), 'asha')).toEqual([]);
  });
});

describe('a link', () => {
  const LINK = 'Participant asha: the link is not the one that was issued';

  it('is the last issued one', () => {
    const other = { linkHash: Buffer.from('another') };
    expect(faults([began()], { asha: other })).toEqual([LINK]);
    const reissued = by('asha', 'LINK_REISSUED', { facts: { link_hash: other.linkHash.toString('hex') } });
    expect(faults([began(), reissued], { asha: other })).toEqual([]);
    expect(faults([began(), reissued])).toEqual([LINK]);
    const ravis = by('ravi', 'LINK_REISSUED', { facts: { link_hash: other.linkHash.toString('hex') } });
    expect(faults([began(), ravis], { ravi: other })).toEqual([]);
    const opened = by('asha', 'LINK_OPENED', { facts: { link_hash: 'x' } });
    expect(faults([began(), opened])).toEqual([]);
    const elsewhere = storedEvent('MESSAGE_SENT', { facts: { participants: [] } });
    expect(faults([began(), elsewhere], { asha: other })).toEqual([LINK]);
  });

  it('does not exist after erasure', () => {
    const erased = storedEvent('EVIDENCE_ERASED');
    const session = { erasedAt: new Date() };
    expect(faults([began(), erased], { session, asha: { linkHash: Buffer.alloc(32) } })).toEqual([]);
  });
});

function BRANCH(): Session['branches'][number] {
  return { branch_id: 'camp', name: 'Camp', latitude: 18.5, longitude: 73.8, max_distance_meters: 500 };
}

function FIELD(): Signer['fields'][number] {
  return { page: 1, x: 0, y: 0, width: 100, height: 40 };
}
