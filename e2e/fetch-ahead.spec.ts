/** Each step prefetches what the next step needs. */
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

test('the PDF library is loaded before the OTP is confirmed', async ({ signer, server, page }) => {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await signer.open(await linkFor(server));
  await page.getByLabel(signer.texts.otp.input).pressSequentially('1');
  for (const file of [/\/pdf-[^/]+\.js$/, /\/pdf\.worker\.min-[^/]+\.mjs$/])
    await expect.poll(() => fetched.filter((path) => file.test(path))).toHaveLength(1);
  expect(fetched).not.toContain('/api/v1/participant/otp/verify');
  await signer.confirmIdentity();
});
