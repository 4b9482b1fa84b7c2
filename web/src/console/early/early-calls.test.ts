import { afterEach, expect, it } from 'vitest';
import { takeEarly } from '../../api/early-answers.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { api } from '../api/api.ts';
import { beginConsole } from './early-calls.ts';

const ME = '/api/v1/staff/me';
const LIST = '/api/v1/originator/sessions';
const answers = {
  '/api/v1/config': { data: company },
  [ME]: { data: { name: 'Meera' } },
  [LIST]: { data: { sessions: [], next_cursor: null } },
};
const files = {
  en: '/console/assets/console-en.js',
  hi: '/console/assets/console-hi.js /console/assets/reasons.js',
};

afterEach(() => {
  globalThis.countersignEarly = undefined;
  localStorage.clear();
  document.head.replaceChildren();
});

const asked = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

it('requests the person and the first rows for the address, and hands over each response once', async () => {
  const requests = fakeApi(answers);
  beginConsole({ pathname: '/console/sessions', search: '?status=COMPLETED&view=v1' }, files);
  expect(asked(requests)).toEqual(['/api/v1/config', ME, `${LIST}?status=COMPLETED&limit=50`]);
  expect(await api.me.get()).toEqual({ name: 'Meera' });
  expect(requests).toHaveLength(3);
  await api.me.get();
  expect(requests).toHaveLength(4);
  expect(await takeEarly(`${LIST}?status=COMPLETED&limit=50`)).toMatchObject({ status: 200 });
});

it('loads the texts of the selected language', () => {
  localStorage.setItem('countersign.language', 'hi');
  fakeApi(answers);
  beginConsole({ pathname: '/console', search: '' }, files);
  expect(preloaded()).toEqual(['/console/assets/console-hi.js', '/console/assets/reasons.js']);
});

it('requests no rows for a search, whose words are not in the address', () => {
  const requests = fakeApi(answers);
  beginConsole({ pathname: '/console/sessions', search: '?view=v1&searched=yes' }, files);
  expect(asked(requests)).toEqual(['/api/v1/config', ME]);
});

it('requests no rows on other pages, and no person on entrances', () => {
  const requests = fakeApi(answers);
  beginConsole({ pathname: '/console/insight', search: '' }, files);
  expect(asked(requests)).toEqual(['/api/v1/config', ME]);
  beginConsole({ pathname: '/console/invitation', search: '' }, files);
  expect(asked(requests).slice(2)).toEqual(['/api/v1/config']);
  expect(preloaded()).toEqual([files.en, files.en]);
});
