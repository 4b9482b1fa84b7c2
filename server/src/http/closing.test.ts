import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openTestApp } from '../../tests/helpers/test-app.ts';

it('finishes running requests, and responds on open connections with a retry time', async () => {
  const test = await openTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = test.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  const body = JSON.stringify({ name: 'Pune', latitude: 18.5, longitude: 73.8 });
  const head = (start: string, length: number) =>
    `${start} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${test.apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const begun = once(test.app.server, 'request');
  socket.write(head('POST /api/v1/originator/branches', body.length) + body.slice(0, 9));
  await begun;
  const closed = test.close();
  socket.write(body.slice(9) + head('GET /api/v1/originator/branches', 0));
  const [first = '', second = ''] = (await answers).split(/(?=HTTP\/1\.1 )/);
  await closed;
  expect(first).toMatch(/^HTTP\/1\.1 201 /);
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(second).toContain('"code":"SERVICE_UNAVAILABLE"');
});
