import { NO_BRAND } from '@countersign/contract/rules/brand';
import { templateConfig } from '@countersign/contract/template';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandVersions, templates } from '../../database/schema.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { checkContent } from './check-content.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('names templates and message texts that an earlier version accepted', async () => {
  const { database, settings } = test.services;
  expect((await checkContent(database, settings)).map(({ status }) => status)).toEqual(['right', 'right']);

  const at = new Date();
  const config = templateConfig.parse({ base_url: 'https://old.example' });
  const row = { id: uuid(), name: 'Old loans', config, department: null, version: 1 };
  await database.db.insert(templates).values({ ...row, createdAt: at, updatedAt: at });
  const { version: _, ...content } = NO_BRAND;
  const sms = 'Call 98765 43210 about {{link}}';
  const messages = { en: { invite: { sms, subject: null, mail: null } } };
  const changed = { version: 1, changedAt: at, changedBy: uuid() };
  await database.db.insert(brandVersions).values({ ...changed, content: { ...content, messages } });

  const [links, texts] = await checkContent(database, settings);
  expect(links).toMatchObject({ status: 'warning', says: expect.stringMatching(/: Old loans$/) });
  expect(texts).toMatchObject({ status: 'warning', says: expect.stringMatching(/en invite: 98765 43210$/) });
});
