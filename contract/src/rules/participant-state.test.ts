import { expect, it, describe } from 'vitest';
import {
  CLOSED_STATUSES,
  PARTICIPANT_STATUSES,
  OPEN_STEPS,
  statusesAt,
  stepAt,
  advance,
  hasSigned,
  isAllowed,
  isFinal,
  type ParticipantEvent,
  type ParticipantStatus,
  type SignerCall,
  sessionStatusAfter,
  statusForRepeat,
} from './participant-state.ts';
import { STEPS, evidenceFrom, REPEATABLE_STEPS } from './steps.ts';
import * as fc from 'fast-check';

// One column per status, in the order of the journey: PENDING, OTP_SENT, OTP_VERIFIED, CONSENTED, LOCATED, LIVE
// | SIGNED, COMPLETED | BLOCKED, EXPIRED, CANCELLED, DECLINED.
const CALL_MATRIX: Record<SignerCall, string> = {
  'view-link': 'yyyyyy yy ----',
  'template-config': 'yyyyyy yy ----',
  'otp-send': 'yyyyyy -- ----',
  'otp-nonce': 'yyyyyy -- ----',
  'otp-verify': 'yyyyyy -- ----',
  'device-intelligence': '--yyyy -- ----',
  'proxy-check': '--yyyy -- ----',
  'view-document': '--yyyy yy ----',
  'document-read': '--yyyy -- ----',
  'document-consent': '--yyyy -- ----',
  'location-capture': '---yyy -- ----',
  'liveness-code': '----yy -- ----',
  'liveness-photo': '----yy -- ----',
  'signature-capture': '-----y -- ----',
  history: '--yyyy yy ----',
  'log-out': '--yyyy yy ----',
  decline: '--yyyy -- ----',
  'view-attachments': '--yyyy -- ----',
  'change-attachments': '--yyyy -- ----',
};

// The columns are the statuses, as above. Each letter is the next status: S(ent) V(erified) C(onsented) L(ocated)
// A(live) | G (signed) D(one) | B(locked) E(xpired) X (cancelled) N (declined). '-' means that the event cannot happen.
const EVENT_MATRIX: Record<ParticipantEvent, string> = {
  'otp-sent': 'SSVCLA -- ----',
  'otp-verified': '-VVCLA -- ----',
  consented: '--CCLA -- ----',
  located: '---LLA -- ----',
  live: '----AA -- ----',
  signed: '-----G -- ----',
  completed: '------ D- ----',
  blocked: 'BBBBBB -- ----',
  expired: 'EEEEEE -- ----',
  cancelled: 'XXXXXX -- ----',
  declined: '--NNNN -- ----',
};
const LETTERS = 'PSVCLAGDBEXN';

const calls = keysOf(CALL_MATRIX);
const events = keysOf(EVENT_MATRIX);

describe('the state table', () => {
  it('has twelve statuses', () => {
    expect(PARTICIPANT_STATUSES.join(' ')).toBe(
      'PENDING OTP_SENT OTP_VERIFIED CONSENTED LOCATED LIVE SIGNED COMPLETED BLOCKED EXPIRED CANCELLED DECLINED',
    );
  });

  it.each(calls)('allows %s in exactly its statuses', (call) => {
    const row = PARTICIPANT_STATUSES.map((status) => (isAllowed(status, call) ? 'y' : '-'));
    expect(inColumns(row)).toBe(CALL_MATRIX[call]);
  });

  it.each(events)('advances on %s as specified', (event) => {
    const row = PARTICIPANT_STATUSES.map((status) => letterOf(advance(status, event)));
    expect(inColumns(row)).toBe(EVENT_MATRIX[event]);
  });

  it('distinguishes signed and final statuses', () => {
    expect(PARTICIPANT_STATUSES.filter(hasSigned)).toEqual(['SIGNED', 'COMPLETED']);
    expect(PARTICIPANT_STATUSES.filter(isFinal)).toEqual([
      'COMPLETED',
      'BLOCKED',
      'EXPIRED',
      'CANCELLED',
      'DECLINED',
    ]);
  });
});

describe('repeating a step', () => {
  it.each([
    ['location', 'CONSENTED'],
    ['liveness', 'LOCATED'],
    ['signature', 'LIVE'],
  ] as const)('%s returns a participant who has signed to %s, and no other participant', (step, before) => {
    const led = PARTICIPANT_STATUSES.map((status) => statusForRepeat(status, step));
    expect(led.filter((status) => status !== null)).toEqual([before]);
    expect(statusForRepeat('SIGNED', step)).toBe(before);
    expect(REPEATABLE_STEPS).toContain(step);
    // After a repeated step, the participant also repeats every later step.
    const walk = ['located', 'live', 'signed'] as const;
    const again = walk.slice(REPEATABLE_STEPS.indexOf(step));
    expect(again.reduce<ParticipantStatus>((status, event) => advance(status, event) ?? status, before)).toBe(
      'SIGNED',
    );
    expect(evidenceFrom(step)).toHaveLength(again.length);
  });
});

describe('a participant with random events', () => {
  const walk = ['otp-sent', 'otp-verified', 'consented', 'located', 'live', 'signed', 'completed'] as const;
  // The move 'onward' triggers the next event of the current participant, so that many of the random runs reach the
  // signature.
  const moves = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('onward' as const) },
      { weight: 3, arbitrary: fc.constantFrom(...walk) },
      { weight: 1, arbitrary: fc.constantFrom(...events) },
    ),
    { maxLength: 25 },
  );

  it('only advances, signs only after all earlier steps, and stays in a final status', () => {
    const reached = new Set<ParticipantStatus>();
    fc.assert(
      fc.property(moves, (path) => {
        let status: ParticipantStatus = 'PENDING';
        const happened = new Set<ParticipantEvent>();
        for (const move of path) {
          const event: ParticipantEvent =
            move === 'onward' ? (walk.find((each) => !happened.has(each)) ?? 'completed') : move;
          const next = advance(status, event);
          if (isFinal(status)) expect(next).toBeNull();
          if (next === null) continue;

          expect(PARTICIPANT_STATUSES.indexOf(next)).toBeGreaterThanOrEqual(
            PARTICIPANT_STATUSES.indexOf(status),
          );
          if (hasSigned(status)) expect(event).toBe('completed');
          happened.add(event);
          status = next;
          reached.add(status);

          const stepsDone = walk.filter((each) => happened.has(each));
          expect(stepsDone).toEqual(walk.slice(0, stepsDone.length));
          expect(hasSigned(status)).toBe(happened.has('signed'));
          expect(isAllowed(status, 'signature-capture')).toBe(happened.has('live') && status === 'LIVE');
        }
      }),
      { numRuns: 1000 },
    );
    expect(reached.size).toBe(PARTICIPANT_STATUSES.length - 1);
  });
});

describe('the session', () => {
  it.each<[ParticipantStatus[], string]>([
    [[], 'NEW'],
    [['PENDING', 'PENDING'], 'NEW'],
    [['OTP_SENT', 'PENDING'], 'IN_PROGRESS'],
    [['SIGNED', 'PENDING'], 'IN_PROGRESS'],
    [['SIGNED', 'BLOCKED'], 'IN_PROGRESS'],
    [['SIGNED', 'SIGNED'], 'SEALING'],
    [['COMPLETED', 'SIGNED'], 'SEALING'],
    [['COMPLETED', 'COMPLETED'], 'COMPLETED'],
    [['DECLINED', 'PENDING'], 'IN_PROGRESS'],
    [['DECLINED', 'SIGNED'], 'SEALING'],
    [['COMPLETED', 'DECLINED'], 'COMPLETED'],
    [['DECLINED', 'SIGNED', 'BLOCKED'], 'IN_PROGRESS'],
    [['DECLINED', 'DECLINED'], 'DECLINED'],
    [['DECLINED', 'BLOCKED'], 'DECLINED'],
  ])('with %j is %s', (participants, status) => {
    expect(sessionStatusAfter(participants, false)).toBe(status);
    // Only a session with all signatures can be in review.
    expect(sessionStatusAfter(participants, true)).toBe(status === 'SEALING' ? 'IN_REVIEW' : status);
  });

  it('never goes back while its participants advance, and seals only if all who did not decline have signed', () => {
    const order = ['NEW', 'IN_PROGRESS', 'SEALING', 'COMPLETED', 'DECLINED'];
    const turns = fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...events)), { maxLength: 40 });
    const start = fc.array(fc.constantFrom(...PARTICIPANT_STATUSES), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(start, turns, (statuses, path) => {
        let participants = statuses;
        for (const [who, event] of path) {
          const before = sessionStatusAfter(participants, false);
          participants = participants.map((status, index) =>
            index === who ? (advance(status, event) ?? status) : status,
          );
          const after = sessionStatusAfter(participants, false);
          expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
          const signers = participants.filter((status) => status !== 'DECLINED');
          expect(after === 'SEALING' || after === 'COMPLETED').toBe(
            signers.length > 0 && signers.every(hasSigned),
          );
        }
      }),
    );
  });
});

function letterOf(status: ParticipantStatus | null): string {
  return status === null ? '-' : LETTERS.charAt(PARTICIPANT_STATUSES.indexOf(status));
}

function inColumns(row: string[]): string {
  return [row.slice(0, 6), row.slice(6, 8), row.slice(8)].map((cells) => cells.join('')).join(' ');
}

function keysOf<Key extends string>(record: Record<Key, string>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}

it.each([
  ['PENDING', 'otp'],
  ['OTP_SENT', 'otp'],
  ['OTP_VERIFIED', 'document'],
  ['CONSENTED', 'location'],
  ['LOCATED', 'liveness'],
  ['LIVE', 'signature'],
  ['SIGNED', null],
  ['COMPLETED', null],
  ['BLOCKED', null],
  ['EXPIRED', null],
  ['CANCELLED', null],
  ['DECLINED', null],
] as const)('%s is at the step %s', (status, step) => {
  expect(stepAt(status)).toBe(step);
});

it('has a waiting status for every step except the last, which is only displayed', () => {
  expect(OPEN_STEPS).toEqual(STEPS.filter((step) => step !== 'completion'));
});

it('assigns every open status to exactly one step', () => {
  const open = PARTICIPANT_STATUSES.filter((status) => !CLOSED_STATUSES.includes(status));
  expect(OPEN_STEPS.flatMap(statusesAt)).toEqual(open);
});
