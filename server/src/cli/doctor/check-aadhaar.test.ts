import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAadhaar } from './check-aadhaar.ts';
import type { PracticeEsign } from '../../providers/remote-signing/aadhaar/practice/practice-esign.ts';
import { readSettings } from '../../settings/settings.ts';
import { createRemoteSigners } from '../../composition/choose-remote-signers.ts';
import { openPracticeEsign, practiceSettings, withPracticeEsign } from '../../composition/practice-esign.ts';

let folder: string;
let practice: PracticeEsign;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'practice-'));
  practice = await openPracticeEsign({ DATA_DIR: folder }, 0);
});
afterAll(async () => {
  await practice.close();
  await rm(folder, { recursive: true });
});

const now = (): Date => new Date();
const findings = (changes: Record<string, string> = {}) =>
  checkAadhaar(readSettings({ ...practiceSettings(practice), ...changes }), now);

describe('the practice provider', () => {
  it('gives settings with which the method is offered, and which the doctor accepts', async () => {
    const settings = readSettings(practiceSettings(practice));
    expect(Object.keys(createRemoteSigners(settings))).toEqual(['aadhaar_esign']);
    expect(await findings()).toMatchObject([
      { status: 'right', says: expect.stringContaining('accepts requests') },
    ]);
  });

  it('starts only if it is on, not in production, and no other provider is set', async () => {
    const other = { PRACTICE_ESIGN: 'on', AADHAAR_ESIGN_URL: 'https://esp.example.com' };
    for (const environment of [{}, { PRACTICE_ESIGN: 'on', NODE_ENV: 'production' }, other]) {
      expect(await withPracticeEsign(environment)).toBe(environment);
    }
  });
});

describe('the doctor', () => {
  it('says nothing if Aadhaar eSign is not configured', async () => {
    expect(await checkAadhaar(readSettings({}), now)).toEqual([]);
  });

  it.each<[string, () => Record<string, string>, string]>([
    ['a missing file', () => ({ AADHAAR_ESIGN_KEY: '/none' }), 'AADHAAR_ESIGN_KEY names /none'],
    [
      'another ASP certificate',
      () => ({ AADHAAR_ESIGN_CERTIFICATE: practice.files.providerCertificate }),
      'does not contain',
    ],
    [
      'another provider certificate',
      () => ({ AADHAAR_ESIGN_ESP_CERTIFICATE: practice.files.certificate }),
      'answer_invalid',
    ],
    [
      'an address where no one listens',
      () => ({ AADHAAR_ESIGN_STATUS_URL: 'http://127.0.0.1:1/status' }),
      'service_unreachable',
    ],
  ])('reports %s', async (_what, changes, says) => {
    expect(await findings(changes())).toMatchObject([
      { status: 'problem', says: expect.stringContaining(says) },
    ]);
  });

  it('reports the practice authority in production', async () => {
    const settings = { ...readSettings(practiceSettings(practice)), NODE_ENV: 'production' as const };
    const found = await checkAadhaar(settings, now);
    expect(found).toMatchObject([{ status: 'problem', says: expect.stringContaining('practice authority') }]);
  });
});
