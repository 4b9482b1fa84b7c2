import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { installFakeCamera } from './support/fake-camera.ts';
import { ASHA, readSession, startSigning } from './support/originator.ts';
import { ENGLISH } from './support/screen-texts.ts';
import { PUNE, Signer } from './support/signer.ts';
import { expect, test } from './support/test.ts';

/** Returns the page of a lender, which records the events of the element. */
const lendersPage = (ours: string, link: string) => `<!doctype html><title>Loan</title>
<script>window.received = [];
for (const name of ['countersign-step', 'countersign-completed'])
  addEventListener(name, ({ detail }) => received.push(detail.step ?? 'completed'));</script>
<script src="${ours}/embed.js"></script>
<h1>Your loan</h1><countersign-signing link="${link}"></countersign-signing>`;

test('a lender lets its customer sign inside its own page, and no other page can', async ({
  page,
  server,
}) => {
  let shown = '';
  const lender = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(shown),
  ).listen(0, '127.0.0.1');
  await once(lender, 'listening');
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = lender.address() as AddressInfo;
    // The other port makes this another origin of the same site. In a private window, as in this test, a frame of
    // another site has no storage.
    const origin = `http://127.0.0.1:${port}`;
    const made = await server.cli('api-key', 'create', '--name', 'Lender', '--frame-origins', origin);
    const apiKey = /key: (\S+)/.exec(made)?.[1] ?? '';
    const { session_id, participants } = await startSigning({ ...server, apiKey }, [ASHA]);
    const link = participants[0]?.link ?? '';
    shown = lendersPage(server.url, link);

    // The same page at an origin that the key does not name.
    await page.goto(`http://localhost:${port}`);
    await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);

    await installFakeCamera(page);
    for (const each of [origin, server.url])
      await page.context().grantPermissions(['geolocation'], { origin: each });
    await page.context().setGeolocation(PUNE);
    await page.goto(origin);
    await expect.poll(() => page.frame({ url: link })).not.toBeNull();
    const frame = page.frame({ url: link }) ?? page.mainFrame();
    const signer = new Signer(page, server, ENGLISH, frame);
    await signer.expectHeading(ENGLISH.otp.title);
    expect(await frame.evaluate('document.featurePolicy.allowedFeatures()')).toEqual(
      expect.arrayContaining(['camera', 'geolocation']),
    );
    await signer.confirmIdentity();
    await signer.readDocument();
    await signer.shareLocation();
    await signer.showCode();
    await signer.sign();
    await signer.expectHeading('Document Signed');
    await expect
      .poll(() => page.evaluate('received'))
      .toEqual(['otp', 'document', 'location', 'liveness', 'signature', 'completion', 'completed']);
    await expect
      .poll(async () => (await readSession({ ...server, apiKey }, session_id)).status)
      .toBe('COMPLETED');
  } finally {
    lender.close();
    lender.closeAllConnections();
  }
});
