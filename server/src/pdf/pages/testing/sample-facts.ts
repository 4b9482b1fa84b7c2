/** The facts of a sample signing by fictional people. */
import sharp from 'sharp';
import type { ParticipantFacts, SealFacts } from '../facts.ts';

export function sampleFacts(participants: ParticipantFacts[]): SealFacts {
  return {
    company: 'Meridian Finance',
    logo: null,
    securedBy: 'Countersign',
    session: {
      id: '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e11',
      reference: 'LOAN-2026-000117',
      sender: 'Loan desk',
      createdAt: new Date('2026-03-12T08:55:04Z'),
      completedAt: new Date('2026-03-12T09:31:40Z'),
      isTest: false,
    },
    document: {
      sha256: '3f7a'.repeat(16),
      pages: 4,
      bytes: 48_211,
      rewritten: {
        received: '4ece'.repeat(16),
        changes: ['2 annotations drawn into the pages', '1 missing font embedded'],
      },
      drawnBy: 'pdf.js 5.6.205',
    },
    evidence: { count: 57, sha256: 'c0de'.repeat(16) },
    seal: {
      subject: 'Meridian Finance (self-made seal)',
      issuer: 'Meridian Finance (self-made root)',
      fingerprint: 'adff'.repeat(16),
      timestampedBy: null,
    },
    log: { seq: 4711, sha256: '10c5'.repeat(16) },
    verifyUrl: 'https://sign.example.com/verify',
    participants,
    stamp: null,
    declined: [],
    review: null,
  };
}

export async function sampleParticipant(wish: Partial<ParticipantFacts> = {}): Promise<ParticipantFacts> {
  const from = { ip: '203.0.113.42', device: 'Chrome 131 on Android 14, phone' };
  return {
    id: '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e12',
    name: 'Asha Rao',
    phoneMasked: '+91 ******3210',
    emailMasked: 'a••••••@example.com',
    language: 'en',
    timeZone: 'Asia/Kolkata',
    order: 1,
    reference: '7K2M-Q9XD',
    signedAt: new Date('2026-03-12T09:14:27Z'),
    ownSignature: null,
    remote: null,
    switchedFrom: null,
    signature: await sampleSignature(),
    fields: [],
    ...from,
    readings: [
      {
        document: 1,
        summary: 'read 4 of 4 pages in 62 seconds',
        modes: [
          { mode: 'page', pages: 1 },
          { mode: 'text', pages: 4 },
        ],
      },
    ],
    keyFacts: null,
    inputs: [],
    attachments: [],
    steps: [
      { kind: 'LINK_OPENED', at: new Date('2026-03-12T09:10:02Z'), ...from, detail: null },
      { kind: 'OTP_SENT', at: new Date('2026-03-12T09:10:12Z'), ...from, detail: 'by SMS' },
      { kind: 'OTP_VERIFIED', at: new Date('2026-03-12T09:10:51Z'), ...from, detail: null },
      { kind: 'DOCUMENT_CONSENTED', at: new Date('2026-03-12T09:12:08Z'), ...from, detail: null },
      { kind: 'SIGNATURE_CAPTURED', at: new Date('2026-03-12T09:14:27Z'), ...from, detail: null },
    ],
    checks: [
      {
        kind: 'otp',
        verdict: 'passed',
        detail: 'sent by SMS and entered correctly, after 2 wrong codes',
        allowance: null,
      },
      { kind: 'vpn', verdict: 'indeterminate', detail: 'the address is in no list', allowance: null },
      {
        kind: 'location',
        verdict: 'passed',
        detail: '120 m from Pune Station Road, at most 500 m allowed',
        allowance: null,
      },
      {
        kind: 'liveness',
        verdict: 'passed',
        detail: 'one face, the code was read in 3 of 3 photos',
        allowance: null,
      },
    ],
    location: {
      latitude: 18.528_612_3,
      longitude: 73.874_397_1,
      accuracyMeters: 12.4,
      address: 'Station Road, Agarkar Nagar, Pune, Maharashtra 411001, India',
      distance: '120 m from Pune Station Road',
      map: null,
    },
    photo: null,
    ...wish,
  };
}

/** Returns the ink of a signature as it is stored: trimmed, on a transparent background. */
export function sampleSignature(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="130"><path fill="none" stroke="#111" stroke-width="4"
    d="M4 100 C84 -20 124 140 184 50 S284 0 324 80 S444 20 516 60"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a picture of the given size in one colour. */
export function samplePicture(width: number, height: number, format: 'png' | 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8fb3b0' } })
    .toFormat(format)
    .toBuffer();
}
