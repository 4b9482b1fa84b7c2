import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ environment: { COMPANY_LOGO: 'https://cdn.example.com/logo.svg' } });
});
afterAll(() => test.close());

it('answers an undecodable address like any other mistake', async () => {
  const response = await test.app.inject('/api/v1/participant/%zz');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } });
  expect(response.headers['x-request-id']).toBeTruthy();
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
});

it("lets pages show the company's logo from its host and nothing else from other hosts", async () => {
  const { headers } = await test.app.inject('/api/v1/config');
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example.com;");
});
