import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionDocuments } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { fileWith } from '../pki/testing/key-files.ts';
import { onePage, writePdf } from '../pdf/testing/write-pdf.ts';
import { needTools } from '../pki/testing/tools.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { eventTypesOf } from '../../tests/helpers/rows.ts';
import { documentOf, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { killNode, startSealingNode } from '../../tests/helpers/sealing-nodes.ts';
import { Originator, sampleDocument } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { renewSeals } from './renew-seals.ts';
import { openAuthorities } from './testing/authorities.ts';

const KILLS = endurance({ short: 2, whole: 25 });
const NODES = 2;
const SESSIONS = endurance({ short: 1, whole: 3 });
/** The maximum time until a node is killed. It extends from before a session's first query to after its completion. */
const MAX_LIFE_MS = 2000;

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

it(
  'seals each document once and time-stamps it once, however often the working nodes are killed',
  { timeout: 900_000 },
  async (context) => {
    needTools(context, 'openssl');
    const { clock, pem } = await openAuthorities();
    const authorities = { TSA_URL: clock.url, SEAL_CERTIFICATE: fileWith(pem) };
    Object.assign(test.services.settings, authorities);
    const ids: string[] = [];
    // The first session has two documents, which must be completed together.
    const several = [await sampleDocument(), writePdf(onePage())];
    ids.push((await signAll(originator, { document: several })).sessionId);
    for (let count = 1; count < SESSIONS; count++) ids.push((await signAll(originator)).sessionId);

    let kills = 0;
    const lives = Array.from({ length: NODES }, async (_, place) => {
      while (kills < KILLS) {
        kills += 1;
        const node = await startSealingNode(test, authorities);
        await delay(Math.random() * MAX_LIFE_MS);
        await killNode(node);
        // New sessions are signed repeatedly, so that every kill interrupts some work.
        if (place === 0 && kills % 6 < NODES) ids.push((await signAll(originator)).sessionId);
      }
    });
    await Promise.all(lives);

    const last = await startSealingNode(test, authorities);
    try {
      for (const id of ids)
        await expect
          .poll(async () => (await originator.ask(`/sessions/${id}`)).data.status)
          .toBe('COMPLETED');
    } finally {
      await killNode(last);
    }
    // The renewal is made due now. After an interruption, it would otherwise be retried only hours later.
    await test.services.database.db.update(sessionDocuments).set({ sealRenewalTriedAt: null });
    await renewSeals(test.services);
    for (const [index, id] of ids.entries()) {
      const types = await eventTypesOf(test, id);
      expect(types.filter((type) => type === 'DOCUMENT_SEALED')).toHaveLength(1);
      expect(types.filter((type) => type === 'SEAL_RENEWED')).toHaveLength(index === 0 ? several.length : 1);
      expect(await verifySessionEvidence(test.services, id)).toMatchObject({ intact: true });
    }
    const sealed = await documentOf(originator, String(ids.at(0)), 'sealed');
    expect((await verifyPublicly(test, sealed)).data).toMatchObject({ verdict: 'passed' });
  },
);
