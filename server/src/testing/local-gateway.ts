/** An HTTP server that plays a provider's: it keeps what it was asked and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface GatewayRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Reply = (response: ServerResponse, request: GatewayRequest) => unknown;

export interface LocalGateway {
  url: string;
  requests: GatewayRequest[];
  /** What it does with the next requests; nothing at all is an answer that never comes. */
  reply: Reply;
  close(): Promise<void>;
}

export const answering =
  (status: number, body: unknown = ''): Reply =>
  (response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

export async function openLocalGateway(reply: Reply = answering(200)): Promise<LocalGateway> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      gateway.requests.push(request);
      gateway.reply(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  const gateway: LocalGateway = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    reply,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}
