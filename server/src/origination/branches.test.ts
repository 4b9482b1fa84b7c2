import { afterAll, beforeAll, expect, it } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const pune = { name: 'Pune', latitude: 18.5286, longitude: 73.8745 };
const add = (body: unknown) => originator.ask('/branches', { method: 'POST', body });

it('is added with a radius of 500 m by default, listed newest first, and removed', async () => {
  const first = await add(pune);
  expect(first).toMatchObject({ status: 201, data: { ...pune, max_distance_meters: 500 } });
  const second = await add({ ...pune, name: ' Nashik ', max_distance_meters: 1200.5 });
  expect(second.data).toMatchObject({ name: 'Nashik', max_distance_meters: 1200.5 });
  expect((await originator.ask('/branches')).data.branches).toEqual([second.data, first.data]);

  const path = `/branches/${first.data.branch_id}`;
  expect(await originator.ask(path, { method: 'DELETE' })).toMatchObject({
    status: 200,
    data: { branch_id: first.data.branch_id, deleted: true },
  });
  expect((await originator.ask('/branches')).data.branches).toEqual([second.data]);
  expect(await originator.ask(path, { method: 'DELETE' })).toMatchObject({
    status: 404,
    error: { code: 'BRANCH_NOT_FOUND' },
  });
});

it.each([
  ['no name', { ...pune, name: undefined }, 'name'],
  ['a name of spaces', { ...pune, name: ' ' }, 'name'],
  ['a name with a NUL', { ...pune, name: 'a\0' }, 'NUL'],
  ['a latitude of 91', { ...pune, latitude: 91 }, 'latitude'],
  ['a latitude in words', { ...pune, latitude: '18.5' }, 'latitude'],
  ['a longitude of -181', { ...pune, longitude: -181 }, 'longitude'],
  ['no distance at all', { ...pune, max_distance_meters: 0 }, 'max_distance_meters'],
  ['a distance around the earth', { ...pune, max_distance_meters: 1e9 }, 'max_distance_meters'],
  ['nothing', undefined, 'name'],
  ['null', 'null', 'request'],
])('is refused with %s and an explanation', async (_, body, words) => {
  const answer = await add(body);
  expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  expect(answer.detail).toContain(words);
});

it('stays with sessions that began before it was removed', async () => {
  const { data } = await add({ ...pune, name: 'Old branch' });
  const { signer } = await originator.start({
    template: { location_validation_enabled: true },
    branch_ids: [data.branch_id, data.branch_id],
  });
  await originator.ask(`/branches/${data.branch_id}`, { method: 'DELETE' });
  await signer.walkTo('document');
  expect(await signer.locate({ latitude: 19.5 })).toMatchObject({ error: { code: 'NOT_NEAR_BRANCH' } });
  expect(await signer.locate()).toMatchObject({ status: 200 });
});

it.each(['not-a-uuid', '0198c5a0-0000-7000-8000-000000000000', '%00', "'"])(
  'answers 404 to the id %s',
  async (id) => {
    expect(await originator.ask(`/branches/${id}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
  },
);

it('is found by the name of a town, first in the country of the installation', async () => {
  const { data } = await originator.ask('/places?text=pune');
  expect(data.places[0]).toEqual({ name: 'Pune', country: 'IN', latitude: 18.51957, longitude: 73.85535 });
  const { data: inAddress } = await originator.ask(
    `/places?text=${encodeURIComponent('12 Station Road, Pune')}`,
  );
  expect(inAddress.places[0]).toMatchObject({ name: 'Pune' });
  expect((await originator.ask('/places?text=qqqqqqq')).data).toEqual({ places: [] });
  expect(await originator.ask('/places?text=')).toMatchObject({ status: 400 });
});

it('is shown on a map with its radius before it is added', async () => {
  const { data } = await originator.ask(
    '/places/map?latitude=18.5&longitude=73.9&max_distance_meters=500&name=Pune',
  );
  expect(Buffer.from(data.map_image_base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await originator.ask('/places/map?latitude=91&longitude=0&max_distance_meters=5')).toMatchObject({
    status: 400,
  });
});
