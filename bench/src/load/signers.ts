/** Simulates signers who complete every step over HTTP as a browser does. Each signer has a different address. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { photosOf } from '@countersign/server/tests/helpers/signer-input';
import { sampleDocument } from '@countersign/server/tests/helpers/signing';
import { multipartOf } from '@countersign/server/tests/helpers/multipart';
import { signaturePng } from '@countersign/server/tests/helpers/signature-png';
import { sendOtp } from '../api/prepare.ts';
import { addressOf, ask, type Reply } from '../server/ask.ts';
import type { BenchServer, BenchServers } from '../server/open-server.ts';

export interface LoadSigner {
  at: number;
  id: string;
  token: string;
  bearer: string;
  jwe: string;
  /** The photos. They are drawn in advance, because drawing is not work of the server. */
  photos: string[];
}

export const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

export const refusals = { count: 0 };

/** The reasons for which photos were refused. */
export const photoRefusals: string[] = [];

/**
 * Makes one call of one signer. If the server is overloaded, the refusal is counted and the call is repeated after the
 * requested delay, as a browser does. If the photos are refused, the signer waits as a real signer does. Any other
 * refusal is an error of the bench.
 */
export async function post(
  server: BenchServer,
  signer: LoadSigner,
  path: string,
  body: object,
): Promise<Reply> {
  const reply = await ask(server, agent, {
    method: 'POST',
    path: `/api/v1/participant${path}`,
    headers: {
      'content-type': 'application/json',
      'x-link-token': signer.token,
      'x-forwarded-for': addressOf(signer.at),
      ...(signer.bearer ? { authorization: `Bearer ${signer.bearer}` } : {}),
    },
    body: JSON.stringify({ participant_id: signer.id, ...body }),
  });
  const hasToWait = reply.status === 429 && reply.body.includes('"LIVENESS_COOLDOWN"');
  if (reply.status === 503 || hasToWait) {
    if (!hasToWait) refusals.count += 1;
    await delay(1000 * Number(reply.headers['retry-after'] ?? 1));
    return post(server, signer, path, body);
  }
  if (reply.status !== 200)
    throw new Error(`${path} answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
  return reply;
}

export const get = (server: BenchServer, signer: LoadSigner, path: string): Promise<Reply> =>
  ask(server, agent, {
    method: 'GET',
    path: `/api/v1/participant${path}`,
    headers: { authorization: `Bearer ${signer.bearer}`, 'x-forwarded-for': addressOf(signer.at) },
  });

const dataOf = ({ body }: Reply): Record<string, unknown> => JSON.parse(body.toString('utf8')).data;

/** Creates a session with one signer, as the originator does. */
export async function createSigner(
  { apiKey, services }: BenchServers,
  server: BenchServer,
  at: number,
): Promise<{ signer: LoadSigner; reply: Reply }> {
  const { payload, contentType } = multipartOf({
    document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
    session: JSON.stringify({ participants: [{ name: 'Asha Rao', phone: '+919876543210' }] }),
  });
  const reply = await ask(server, agent, {
    method: 'POST',
    path: '/api/v1/originator/sessions',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': contentType,
      'x-forwarded-for': addressOf(at),
    },
    body: payload,
  });
  if (reply.status !== 201) throw new Error(`An upload was answered with ${reply.status}`);
  const [participant] = JSON.parse(reply.body.toString('utf8')).data.participants;
  const id = String(participant.participant_id);
  const token = String(participant.link).split('/').at(-1) ?? '';
  return { signer: { at, id, token, bearer: '', jwe: await sendOtp(services, id), photos: [] }, reply };
}

/** A step of every signer. `prepare` runs before the step and is not measured. */
export interface LoadStep {
  name: string;
  prepare?: (signer: LoadSigner) => Promise<void>;
  take: (server: BenchServer, signer: LoadSigner) => Promise<Reply>;
}

const codes = new WeakMap<LoadSigner, string>();

export const STEPS: readonly LoadStep[] = [
  { name: 'open link', take: (server, signer) => get(server, signer, `/${signer.token}`) },
  {
    name: 'verify OTP',
    async take(server, signer) {
      const reply = await post(server, signer, '/otp/verify', { otp: signer.jwe });
      signer.bearer = String(dataOf(reply)['auth_token']);
      return reply;
    },
  },
  { name: 'document', take: (server, signer) => get(server, signer, `/document/${signer.id}`) },
  {
    name: 'consent',
    take: (server, signer) =>
      post(server, signer, '/document-consent', { scroll_confirmed: true, consent_given: true }),
  },
  {
    name: 'location',
    take: (server, signer) =>
      post(server, signer, '/location-capture', { latitude: 18.5286, longitude: 73.8745, accuracy: 10 }),
  },
  {
    name: 'liveness code',
    async take(server, signer) {
      const reply = await post(server, signer, '/liveness-otp', {});
      codes.set(signer, String(dataOf(reply)['otp_code']));
      return reply;
    },
  },
  {
    name: 'photos',
    async prepare(signer) {
      signer.photos = await photosOf(codes.get(signer) ?? '');
    },
    /**
     * If the photos are refused, the signer takes new ones. Photos can be refused because two drawn people look alike.
     */
    async take(server, signer) {
      for (;;) {
        const reply = await post(server, signer, '/liveness-photo', { images: signer.photos });
        const { has_face: hasFace, otp_found: hasCode, reasons } = dataOf(reply);
        if (hasFace === true && hasCode === true) return reply;
        photoRefusals.push(JSON.stringify(reasons));
        const { otp_code: code } = dataOf(await post(server, signer, '/liveness-otp', {}));
        signer.photos = await photosOf(String(code));
      }
    },
  },
  {
    name: 'signature',
    take: async (server, signer) =>
      post(server, signer, '/signature-capture', { signature_base64: await signaturePng() }),
  },
];
