import { hi } from '@countersign/contract/texts/hi/index';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParticipantFacts, ReviewFacts } from '../facts.ts';
import { smallPdf } from '../../verification/testing/test-documents.ts';
import { PAGE } from '../../drawing/style.ts';
import { composed } from '../testing/composed.ts';
import { sampleFacts, samplePicture, sampleParticipant } from '../testing/sample-facts.ts';
import { pagesOf, textOf, type PlacedText } from '../testing/words-of.ts';

let original: Buffer;
beforeAll(async () => {
  original = await smallPdf();
});

const FIELD = { page: 1, x: 40, y: 100, width: 160, height: 60 };

async function certificateOf(
  participants: ParticipantFacts[],
  review: ReviewFacts | null = null,
): Promise<{ pages: PlacedText[][]; text: string }> {
  const file = await composed(original, { ...sampleFacts(participants), review });
  const pages = (await pagesOf(file)).filter(isCertificate);
  return {
    pages,
    text: pages
      .flat()
      .map(({ text }) => text)
      .join(' '),
  };
}

const readingOf = (document: number, pages: number) => ({
  document,
  summary: `read ${pages} of ${pages} pages in 2 minutes 5 seconds`,
  modes: [{ mode: 'page' as const, pages }],
});

describe('the evidence certificate', () => {
  it('shows what was signed and where to verify it', async () => {
    const { text } = await certificateOf([await sampleParticipant({ fields: [FIELD] })]);
    expect(text).toContain('Meridian Finance');
    expect(text).toContain('4 pages, 48,211 bytes');
    expect(text).toContain('3f7a'.repeat(16));
    expect(text).toContain('2 annotations drawn into the pages; 1 missing font embedded');
    expect(text).toContain('4ece'.repeat(16));
    expect(text).toContain('drawn by pdf.js 5.6.205');
    expect(text).toContain('LOAN-2026-000117');
    expect(text).toContain('0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e11');
    expect(text).toContain('12 March 2026, 08:55:04 UTC');
    expect(text).toContain('12 March 2026, 09:31:40 UTC, by 1 signer');
    expect(text).toContain('57 events of this session were recorded');
    expect(text).toContain('Meridian Finance (Loan desk)');
    expect(text).toContain('Certificate of Meridian Finance (self-made seal), issued by');
    expect(text).toContain('adff'.repeat(16));
    expect(text).toContain('c0de'.repeat(16));
    expect(text).toContain('https://sign.example.com/verify');
  });

  it("shows who reviewed it before sealing, the decision and the reason, also in the signer's language", async () => {
    const review: ReviewFacts = {
      codes: ['CHECK_FAILED', 'REPEATED'],
      decisions: [
        { outcome: 'repeat', at: new Date('2026-03-12T09:20:00Z'), by: 'Ravi Menon', reason: 'Too dark' },
        { outcome: 'accepted', at: new Date('2026-03-12T09:30:00Z'), by: 'Divya Nair', reason: null },
      ],
    };
    const { text } = await certificateOf([await sampleParticipant({ language: 'hi' })], review);
    for (const words of [
      'Reviewed before sealing because: a check failed; a signer was asked to repeat a step',
      'Reviewed by Ravi Menon on 12 March 2026, 09:20:00 UTC: a signer was asked to repeat a step',
      'Reason given: Too dark',
      'Reviewed by Divya Nair on 12 March 2026, 09:30:00 UTC: accepted',
      hi.certificate.review.why,
    ])
      expect(text).toContain(words);
  });

  it('shows for each signer who, when, where, the steps taken and the outcome of the checks', async () => {
    const asha = await sampleParticipant({ fields: [FIELD] });
    const ravi = await sampleParticipant({
      name: 'Ravi Kumar',
      order: 2,
      reference: '9QWE-44TZ',
      location: null,
    });
    const { text } = await certificateOf([asha, ravi]);
    for (const words of ['Asha Rao', 'Ravi Kumar', '+91 ******3210', '7K2M-Q9XD', '9QWE-44TZ'])
      expect(text).toContain(words);
    expect(text).toContain('a••••••@example.com');
    expect(text).toContain('12 March 2026, 09:12:08 UTC (14:42:08 IST) Consent given');
    expect(text.match(/203\.0\.113\.42/g)).toHaveLength(2);
    expect(text).toContain('Read 4 of 4 pages in 62 seconds.');
    expect(text).toContain('Chrome 131 on Android 14, phone');
    expect(text).toContain(
      'Passed One-time password Sent by SMS and entered correctly, after 2 wrong codes.',
    );
    expect(text).toContain('Indeterminate VPN and proxy check The address is in no list.');
    expect(text).toContain('18.5286123');
    expect(text).toContain('73.8743971');
    expect(text).toContain('within 12 m');
    expect(text).toContain('120 m from Pune Station Road');
    expect(text).toContain('Station Road, Agarkar Nagar');
    expect(text.match(/Latitude/g)).toHaveLength(1);
  });

  it("quotes the consent and the agreement in the words shown, also in the signer's language", async () => {
    const { text } = await certificateOf([await sampleParticipant({ language: 'hi' })]);
    expect(text).toContain('went through the document and chose “Proceed”.');
    expect(text).toContain('Text view with adjustable size');
    expect(text).toContain('Before signing, the signer ticked the box: “I agree');
    const plain = text.replaceAll(' ', '');
    for (const words of [
      hi.agreement.signature,
      hi.certificate.readingModes.text,
      hi.certificate.about,
      hi.certificate.verdicts.passed,
    ])
      expect(plain).toContain(words.replaceAll(' ', ''));
  });

  it('quotes the key facts that the signer was shown, in English and as shown', async () => {
    const shown = 'ऋण राशि: ₹2,50,000';
    const keyFacts = { language: 'hi', english: 'Loan amount: ₹2,50,000', shown } as const;
    const { text } = await certificateOf([await sampleParticipant({ language: 'hi', keyFacts })]);
    expect(text).toContain('Above the document, the signer was shown: Loan amount: ₹2,50,000.');
    expect(text.replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
  });

  it('reports how the signer read each document of the session', async () => {
    const { text } = await certificateOf([
      await sampleParticipant({ readings: [readingOf(1, 4), readingOf(2, 3)] }),
    ]);
    expect(text).toContain('went through 2 documents and chose “Proceed”.');
    expect(text).toContain('Document 1: read 4 of 4 pages in 2 minutes 5 seconds. Page view: 4 pages');
    expect(text).toContain('Document 2: read 3 of 3 pages in 2 minutes 5 seconds. Page view: 3 pages');
  });

  it('names the local date of a signature if it differs from the date in UTC', async () => {
    const late = { signedAt: new Date('2026-03-12T20:14:27Z') };
    const { text } = await certificateOf([await sampleParticipant(late)]);
    expect(text.replaceAll(/ +/g, ' ')).toMatch(
      /12 March 2026, 20:14:27 UTC \(13 March 2026,\s+01:44:27 IST\)/,
    );
  });

  it('shows who allowed a signing to continue, and which checks were not required', async () => {
    const allowance = 'Signing continued because the settings allow it.';
    const { text } = await certificateOf([
      await sampleParticipant({
        checks: [
          { kind: 'vpn', verdict: 'failed', detail: 'a known VPN', allowance },
          { kind: 'device', verdict: 'notRequired', detail: 'not asked for', allowance: null },
        ],
      }),
    ]);
    expect(text).toContain(`Failed VPN and proxy check A known VPN. ${allowance}`);
    expect(text).toContain('Not required Device check Not asked for.');
  });

  it('states which facts are unknown', async () => {
    const location = {
      latitude: 0.5,
      longitude: -0.25,
      accuracyMeters: null,
      address: null,
      distance: null,
      map: null,
    };
    const { text } = await certificateOf([await sampleParticipant({ location, checks: [], steps: [] })]);
    expect(text).toContain('Accuracy not reported by the device Distance not measured Address unknown');
    expect(text).not.toContain('Checks');
    expect(text).not.toContain('Timeline');
  });

  it('numbers its pages and names the signer on continuation pages', async () => {
    const steps = Array.from({ length: 60 }, (_, index) => ({
      kind: 'LINK_OPENED' as const,
      at: new Date(Date.UTC(2026, 2, 12, 9, index)),
      ip: '203.0.113.42',
      device: null,
      detail: `step ${index}`,
    }));
    const { pages } = await certificateOf([await sampleParticipant({ steps })]);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      const texts = page.map(({ text }) => text);
      expect(texts).toContain(`Evidence certificate · page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(texts).toContain('Evidence certificate · Asha Rao, continued');
    }
    const drawn = pages.flat().flatMap(({ text }) => /step \d+$/.exec(text)?.[0] ?? []);
    expect(drawn).toEqual(steps.map(({ detail }) => detail));
  });

  it('has no overlapping text and no text outside the page, regardless of the amount of content', async () => {
    const map = await samplePicture(640, 360, 'png');
    const photo = await samplePicture(640, 480, 'jpeg');
    const usual = await sampleParticipant();
    const participants = Array.from({ length: 20 }, (_, index): ParticipantFacts => ({
      ...usual,
      name: ['Asha '.repeat(40), 'W'.repeat(200), 'Ravi'][index % 3] ?? '',
      location: usual.location && {
        ...usual.location,
        map: index % 2 === 0 ? map : null,
        address: 'Lane 7, '.repeat(index === 3 ? 900 : 4),
      },
      photo: index % 4 === 0 ? photo : null,
      language: index % 2 === 0 ? 'en' : 'hi',
      checks: [
        {
          kind: 'location',
          verdict: 'failed',
          detail: 'too far '.repeat(index === 5 ? 900 : 4),
          allowance: 'The signing went on. '.repeat(index % 3),
        },
      ],
      steps: Array.from({ length: index === 7 ? 40 : 5 }, (_step, step) => ({
        kind: 'OTP_SENT' as const,
        at: new Date(0),
        ip: '2001:db8:85a3:1234:5678:8a2e:370:7334',
        device: 'A browser with a long name '.repeat(step % 4),
        detail: 'and so on '.repeat(step),
      })),
    }));
    const { pages } = await certificateOf(participants);
    expect(pages.length).toBeGreaterThan(12);
    expect(pages.flatMap(overlapping)).toEqual([]);
    for (const page of pages)
      expect(['Checks', 'Location', 'Timeline (UTC and Asia/Kolkata)']).not.toContain(
        lastAboveTheFoot(page)?.text,
      );
    expect(pages.flat().filter(leavesThePage)).toEqual([]);
  });

  it('shows a deceptive name as what it is', async () => {
    const name = 'Asha\u202E oaR\u202C\u0000 \u{E0041}(approved)\n\nPassed Liveness';
    const { text } = await certificateOf([await sampleParticipant({ name })]);
    expect(text).toContain('Asha\uFFFD oaR\uFFFD\uFFFD \uFFFD(approved) Passed Liveness');
    expect(text).not.toMatch(/[\u202A-\u202E\p{Cc}]/u);
  });
});

describe('the signature page', () => {
  it('contains the signatures without a field', async () => {
    const fields = await sampleParticipant({ name: 'With Field', fields: [FIELD] });
    const without = await sampleParticipant({ name: 'Without Field' });
    const [first, signatures, ...others] = await textOf(
      await composed(original, sampleFacts([fields, without])),
    );
    expect(first).toContain('With Field 12 Mar 2026, 09:14:27 UTC');
    expect(first).not.toContain('Without Field');
    expect(signatures).toContain('Without Field 12 Mar 2026, 09:14:27 UTC Ref 7K2M-Q9XD');
    expect(signatures).toContain('Signatures · page 1 of 1');
    expect(signatures).not.toContain('With Field');
    expect(others.join(' ')).toContain('Evidence certificate · page 1 of');
  });

  it('is omitted if every signature has a field', async () => {
    const pages = await textOf(
      await composed(original, sampleFacts([await sampleParticipant({ fields: [FIELD] })])),
    );
    expect(pages.join(' ')).not.toContain('Signatures · page');
  });

  it('continues on as many pages as the signatures need', async () => {
    const participant = await sampleParticipant({ steps: [], checks: [], location: null });
    const people = Array.from({ length: 20 }, (_, index) => ({
      ...participant,
      name: `Signer ${index + 1}.`,
    }));
    const pages = (await textOf(await composed(original, sampleFacts(people)))).filter((text) =>
      text.includes('Signatures · page'),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const { name } of people) expect(pages.join(' ').split(name)).toHaveLength(2);
  });
});

function isCertificate(page: PlacedText[]): boolean {
  return page.some(({ text }) => text.startsWith('Evidence certificate · page'));
}

/** Returns the pairs of texts on a page that overlap each other. */
function overlapping(page: PlacedText[]): string[] {
  const texts = page.toSorted((a, b) => a.baseline - b.baseline);
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(({ baseline, size }) => baseline - one.baseline < size * 0.7)
      .filter(({ left, right }) => Math.min(one.right, right) - Math.max(one.left, left) > 0.5)
      .map(({ text }) => `${one.text} | ${text}`),
  );
}

function lastAboveTheFoot(page: PlacedText[]): PlacedText | undefined {
  return page
    .toSorted((a, b) => a.baseline - b.baseline)
    .findLast(({ baseline }) => baseline < PAGE.height - 60);
}

function leavesThePage({ left, right, baseline }: PlacedText): boolean {
  return left < 40 || right > PAGE.width - 40 || baseline < 36 || baseline > PAGE.height - 24;
}
