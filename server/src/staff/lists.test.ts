import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp();
  administrator = (await signedInAs(test, 'administrator')).browser;
  for (const name of ['Pune, Camp', 'गोवा', 'Nashik']) {
    await createApiKey(test.services, name, { department: name });
    await signedInAs(test, 'officer', { departments: [name], name: `Officer of ${name}` });
    await administrator.post('/views', { name, filters: {} });
  }
});
afterAll(() => test.close());

it.each(['people', 'api_keys', 'senders', 'departments', 'devices', 'events', 'views'])(
  'the list of %s is read page by page, each entry once and in the same order',
  async (name) => {
    const path = `/staff/${name.replace('_', '-')}`;
    const whole = (await administrator.ask(`${path}?limit=100`)).data;
    expect(whole.next_cursor).toBeNull();
    expect(whole[name].length).toBeGreaterThan(name === 'devices' ? 0 : 2);
    const paged: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { data }: { data: Record<string, unknown[]> & { next_cursor: string | null } } =
        await administrator.ask(`${path}?limit=1${more}`);
      paged.push(...(data[name] ?? []));
      cursor = data.next_cursor;
    }
    expect(paged).toEqual(whole[name]);
    expect(await administrator.ask(`${path}?cursor=${name === 'departments' ? '' : 'x'}`)).toMatchObject(
      name === 'departments' ? { status: 400 } : { status: 400, error: { code: 'CURSOR_INVALID' } },
    );
  },
);
