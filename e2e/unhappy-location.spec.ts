/** Tests every reason for which a location is rejected, and how the signer continues (SPEC 2, 5 and 8, Location). */
import { ASHA, RAVI, startSigning, linkFor } from './support/originator.ts';
import { PUNE, Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';

/** Returns a position this far north of Pune. A degree of latitude is about 110.7 km there. */
const northOf = (metres: number) => ({ ...PUNE, latitude: PUNE.latitude + metres / 110_700 });
const validated = { location_validation_enabled: true };

test('a denied permission can be given, invalid coordinates and missing geolocation are reported, and a lost connection does not lose the position', async ({
  signer,
  server,
  page,
  context,
  checkScreen,
}) => {
  await signer.reach('document', await linkFor(server));
  await context.clearPermissions();
  await signer.readDocument();
  // The page explains the reason before the browser shows its prompt.
  await signer.expectHeading('Capturing GPS Location');
  await expect(page.getByText('Your browser will ask for permission.')).toBeVisible();
  await checkScreen('location-reasons');
  await signer.press('Share my location');

  await signer.expectHeading('Location Required');
  await expect(page.getByRole('alert')).toContainText(
    'Unable to retrieve your location. Please enable location services.',
  );
  await expect(page.getByRole('button', { name: 'Location Required' })).toBeDisabled();
  await checkScreen('location-denied');

  await context.grantPermissions(['geolocation'], { origin: server.url });
  await context.setGeolocation({ latitude: 0, longitude: 0, accuracy: 5 });
  await signer.press('Try Again');
  await signer.expectHeading('Location Required');
  await expect(page.getByRole('alert')).toContainText(
    'Invalid Location: Unable to determine valid coordinates. Please try again.',
  );
  await checkScreen('location-invalid');

  await page.evaluate(() =>
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true }),
  );
  await signer.press('Try Again');
  await expect(page.getByRole('alert')).toContainText('Geolocation is not supported by this browser.');
  await checkScreen('location-unsupported');
  // Deleting the override brings back the browser's own implementation.
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'geolocation'));

  await page.route('**/location-capture', (route) => route.abort('internetdisconnected'));
  await context.setGeolocation(PUNE);
  await signer.press('Try Again');
  await expect(page.getByRole('alert')).toContainText(
    'Connection error. Please check your internet and try again.',
  );
  await signer.expectHeading('Location Required');
  await checkScreen('location-unsent');
  await page.unroute('**/location-capture');
  // The retry sends the position that was captured before, not the new one.
  await context.setGeolocation(northOf(9000));
  await signer.press('Try Again');
  await signer.expectHeading('Location Captured');
  await expect(page.getByText('18.5286000')).toBeVisible();
  await signer.shareLocation();
  await signer.expectHeading('Face capture steps');
});

test('a signer too far from the branch can continue only after coming nearer', async ({
  signer,
  server,
  page,
  context,
  checkScreen,
}) => {
  const branches = [{ name: 'Pune Main', latitude: PUNE.latitude, longitude: PUNE.longitude }];
  await signer.reach('document', await linkFor(server, { template: validated, branches }));
  await context.setGeolocation(northOf(3000));
  await signer.readDocument();

  await signer.expectHeading('Location Required');
  await expect(page.getByRole('alert')).toContainText('You must be near a known branch location');
  await expect(page.getByRole('button', { name: 'Not Near Branch - Cannot Proceed' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Distance from branch' })).toBeVisible();
  await expect(page.getByText(/^(2\.9\d|3\.0\d) km$/)).toBeVisible();
  await expect(page.getByText('Allowed: up to 500 m')).toBeVisible();
  await checkScreen('location-not-near-branch');

  await context.setGeolocation(northOf(400));
  await signer.press('Try Again');
  await signer.expectHeading('Location Captured');
  await expect(page.getByText(/^(39\d|40\d) m$/)).toBeVisible();
  await expect(page.getByText('Within limit')).toBeVisible();
  await checkScreen('location-near-branch');
  await signer.shareLocation();
  await signer.expectHeading('Face capture steps');
});

test('a signer too far from the other signer cannot continue', async ({
  signer,
  server,
  page,
  context,
  checkScreen,
}) => {
  const { participants } = await startSigning(server, [ASHA, RAVI], {
    template: { ...validated, allow_out_of_order_signing: true, max_distance_meters: 1000 },
  });
  const other = new Signer(await context.newPage(), server);
  await other.reach('location', participants[0]?.link ?? '');
  await other.expectHeading('Location Captured');
  await other.page.close();

  await signer.reach('document', participants[1]?.link ?? '');
  await context.setGeolocation(northOf(20_000));
  await signer.readDocument();
  await signer.expectHeading('Location Required');
  await expect(page.getByRole('alert')).toContainText(
    'You must be within the allowed distance of other participants',
  );
  // The notification is at the top in the centre (SPEC 2, Routes).
  const toast = await page.getByRole('status').getByText('You must be within').first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(toast?.y).toBeLessThan(80);
  expect(toast?.x).toBeLessThan(width / 2);
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeGreaterThan(width / 2);
  await expect(page.getByRole('button', { name: 'Location Too Far - Cannot Proceed' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Distance from other signers' })).toBeVisible();
  await expect(page.getByText('Allowed: up to 1.00 km')).toBeVisible();
  await checkScreen('location-too-far');
});
