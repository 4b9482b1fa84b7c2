import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStatus } from '../../tests/helpers/rows.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { signAll } from '../../tests/helpers/sealing.ts';
import { killNode, startSealingNode } from '../../tests/helpers/sealing-nodes.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const query = (text: string) => test.services.database.pool.query(text);

it('a seal whose node died is taken over by a node that was running all the time', async () => {
  const { sessionId, signer } = await signAll(originator);
  // The job is marked as started by another node. The next node therefore does not request it again when it starts.
  const taken = await query(
    `UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE name = 'seal-session'`,
  );
  expect(taken.rowCount).toBe(1);
  await setStatus(test, signer, 'SIGNED', 'IN_PROGRESS');
  const node = await startSealingNode(test);
  try {
    await setStatus(test, signer, 'SIGNED', 'SEALING');
    // The node that started the job was killed and no longer sends heartbeats.
    await query(
      `UPDATE pgboss.job SET heartbeat_on = now() - interval '20 seconds' WHERE name = 'seal-session' AND state = 'active'`,
    );
    await expect
      .poll(async () => (await originator.ask(`/sessions/${sessionId}`)).data.status, PATIENTLY)
      .toBe('COMPLETED');
  } finally {
    await killNode(node);
  }
});
