/**
 * Runs the originator's system in a test. It receives and stores webhooks, and gives the answers that a test
 * configures.
 */
import { once } from 'node:events';
import http from 'node:http';
import { portOf } from './port-of.ts';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: {
    session_id: string;
    reference: string | null;
    sequence: number;
    status: string;
    participant_id: string | null;
    participant_status: string | null;
  };
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Returns the status of the response. The sender of the webhook waits until the promise resolves. */
  answer: (webhook: ReceivedWebhook) => number | Promise<number>;
  ofSession(sessionId: string): ReceivedWebhook[];
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    answer: () => 204,
    ofSession: (id) => receiver.received.filter(({ data }) => data.session_id === id),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const webhook: ReceivedWebhook = {
      path: String(request.url),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body,
      ...JSON.parse(body),
    };
    receiver.received.push(webhook);
    const status = await receiver.answer(webhook);
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  }

  const server = http.createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${portOf(server)}`;
  return receiver;
}
