/**
 * Performs a signing over HTTP as an originator and a signer do. A test then contains only the part that it is about.
 */
import type { layoutInput } from '@countersign/contract/originator/layout-content';
import type { sessionInput } from '@countersign/contract/originator/session-input';
import type { TemplateConfig } from '@countersign/contract/template';
import type { z } from 'zod';
import { makeDemoAgreement } from '../../src/demo/sample-agreement/sample-agreement.ts';
import { normalise } from '../../src/pdf/normalise/normalise.ts';
import { readOutbox } from '../../src/providers/outbox.ts';
import type { Vision } from '../../src/providers/vision/vision.ts';
import { multipartOf } from './multipart.ts';
import { signaturePng } from './signature-png.ts';
import { encryptOtp, photosOf } from './signer-input.ts';
import { sharedVision } from './shared-workers.ts';
import { plainPhotos, presence, readOutcome } from './stand-ins.ts';
import type { TestApp } from './test-app.ts';

/** An answer of the API. Its fields depend on the call, and the tests check them. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  success: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  error: { code: string; message: string; [fact: string]: unknown };
  detail?: string;
  message?: string;
}

export interface SessionOptions {
  template?: Partial<TemplateConfig>;
  participants?: Partial<z.input<typeof sessionInput>['participants'][number]>[];
  /** The id of an existing template. */
  template_id?: string;
  branch_ids?: string[];
  department?: string;
  reference?: string;
  /** One document or several. By default, the sample agreement. */
  document?: Buffer | Buffer[];
  documents?: z.input<typeof sessionInput>['documents'];
  /** The id of the layout. A session from a layout has no uploaded document. */
  layout_id?: string;
  layout_version?: number;
  data?: z.input<typeof sessionInput>['data'];
  message?: string;
  send_invites?: boolean;
  key_facts?: z.input<typeof sessionInput>['key_facts'];
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
}

export async function call(
  { app }: TestApp,
  { method = 'GET', path, body, headers = {}, ip }: Call,
): Promise<Answer> {
  const response = await app.inject({
    method,
    url: path,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
  const json = /json/.test(String(response.headers['content-type'])) ? response.json() : {};
  return { status: response.statusCode, headers: response.headers, ...json };
}

/** Returns the photos that a signer takes to show this code. */
export type PhotosFor = (code: string) => Promise<string[]>;

const pdfPart = (content: Buffer) => ({ content, filename: 'loan.pdf', type: 'application/pdf' });

export class Originator {
  readonly test: TestApp;
  readonly photosFor: PhotosFor;

  /**
   * Creates an originator. With a fake photo reader, `photosFor` can return plain photos, because drawing a code takes
   * time.
   */
  constructor(test: TestApp, photosFor?: PhotosFor) {
    this.test = test;
    this.photosFor = photosFor ?? (test.services.vision === sharedVision ? photosOf : plainPhotos);
  }

  ask(path: string, options: Omit<Call, 'path'> = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.test.apiKey}`, ...options.headers };
    return call(this.test, { ...options, path: `/api/v1/originator${path}`, headers });
  }

  async upload(
    session: unknown,
    document?: Buffer | Buffer[],
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { payload, contentType } = multipartOf({
      document: [document ?? (await sampleDocument())].flat().map(pdfPart),
      session: typeof session === 'string' ? session : JSON.stringify(session),
    });
    return this.send(payload, contentType, headers);
  }

  /** Creates a layout of the sample agreement or of other documents, or a new version of an existing layout. */
  async makeLayout(
    layout: Partial<z.input<typeof layoutInput>> & { based_on?: number } = {},
    { documents, of }: { documents?: Buffer[]; of?: string } = {},
  ): Promise<Answer> {
    const contents = documents ?? (of === undefined ? [await sampleDocument()] : []);
    const content = { name: 'Loan', roles: [{ id: 'borrower', name: 'Borrower' }], fields: [], ...layout };
    const { payload, contentType } = multipartOf({
      document: contents.map(pdfPart),
      layout: JSON.stringify(content),
    });
    return this.send(payload, contentType, {}, of === undefined ? '/layouts' : `/layouts/${of}/versions`);
  }

  /** Sends any bytes as a multipart body, including bodies that `upload` would never write. */
  async send(
    payload: Buffer,
    contentType: string,
    headers: Record<string, string> = {},
    path = '/sessions',
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Answer> {
    const response = await this.test.app.inject({
      method,
      url: `/api/v1/originator${path}`,
      headers: { authorization: `Bearer ${this.test.apiKey}`, 'content-type': contentType, ...headers },
      payload,
    });
    const answer: Omit<Answer, 'status' | 'headers'> = JSON.parse(response.body);
    return { ...answer, status: response.statusCode, headers: response.headers };
  }

  /** Starts a session, with its own template if one is given. Returns a signer for each participant. */
  async start({ template, participants = [{}], document, ...rest }: SessionOptions = {}) {
    const made = template && (await this.ask('/templates', { method: 'POST', body: template }));
    if (made && made.status !== 201) throw new Error(`The template was rejected: ${made.detail}`);
    const session = {
      ...rest,
      ...(made ? { template_id: made.data.template_id } : {}),
      participants: participants.map((person, index) => ({
        name: `Signer ${index + 1}`,
        phone: `+9198765432${10 + index}`,
        ...person,
      })),
    };
    const created = await this.upload(session, rest.layout_id === undefined ? document : []);
    if (created.status !== 201) throw new Error(`The session was rejected: ${JSON.stringify(created)}`);
    const signers: Signer[] = created.data.participants.map(
      ({ participant_id, link }: { participant_id: string; link: string }) =>
        new Signer(
          this.test,
          created.data.session_id,
          participant_id,
          link.slice(link.lastIndexOf('/') + 1),
          this.photosFor,
        ),
    );
    for (const signer of signers) signer.documents = created.data.documents.length;
    return { sessionId: String(created.data.session_id), created, signers, signer: first(signers) };
  }
}

export class Signer {
  readonly test: TestApp;
  readonly sessionId: string;
  readonly id: string;
  token: string;
  bearer = '';
  ip = '203.0.113.7';
  /** The signer's phone number, which identifies the signer's messages if several signers sign at the same time. */
  phone: string | null = null;
  documents = 1;
  /** Headers that describe the device (SPEC 7). */
  device: Record<string, string> = {};
  readonly photosFor: PhotosFor;

  constructor(test: TestApp, sessionId: string, id: string, token: string, photosFor: PhotosFor = photosOf) {
    this.test = test;
    this.sessionId = sessionId;
    this.id = id;
    this.token = token;
    this.photosFor = photosFor;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.test, {
      path: `/api/v1/participant${path}`,
      headers: { ...this.#credentials(), ...headers },
      ip: this.ip,
    });
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return call(this.test, {
      method: 'POST',
      path: `/api/v1/participant${path}`,
      body: { participant_id: this.id, ...body },
      headers: { ...this.#credentials(), ...headers },
      ip: this.ip,
    });
  }

  open = (): Promise<Answer> => this.get(`/${this.token}`);
  sendOtp = (body: object = {}): Promise<Answer> => this.post('/otp/send', body);

  /** Returns the OTP in the newest message. */
  async newestOtp(): Promise<string> {
    const messages = await readOutbox(this.test.services);
    const own = messages.filter(({ to }) => this.phone === null || to === this.phone);
    const code = own.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
    if (!code) throw new Error('No OTP was sent');
    return code;
  }

  async encryptOtp(otp: string, nonce?: string): Promise<string> {
    const made = await this.post('/otp/generate-nonce');
    return encryptOtp(made.data.public_key, `${otp}${nonce ?? made.data.nonce}`);
  }

  async verifyOtp(otp: string): Promise<Answer> {
    const answer = await this.post('/otp/verify', { otp: await this.encryptOtp(otp) });
    if (answer.success) this.bearer = String(answer.data.auth_token);
    return answer;
  }

  async wrongOtp(): Promise<string> {
    return String((Number(await this.newestOtp()) + 1) % 1_000_000).padStart(6, '0');
  }

  consent = (body: object = {}): Promise<Answer> =>
    this.post('/document-consent', { scroll_confirmed: true, consent_given: true, ...body });

  readDocument = (document: number, body: object = {}): Promise<Answer> =>
    this.post('/document-read', { document, scroll_confirmed: true, ...body });

  /** Reads every document. The last one includes the consent. */
  async readAll(): Promise<Answer> {
    for (let document = 1; document < this.documents; document++) {
      const answer = await this.readDocument(document);
      if (!answer.success) return answer;
    }
    return this.consent();
  }

  locate = (body: object = {}): Promise<Answer> =>
    this.post('/location-capture', { latitude: 18.5286, longitude: 73.8745, accuracy: 10, ...body });

  async showCode(shown?: string): Promise<Answer> {
    const made = await this.post('/liveness-otp');
    if (!made.success && shown === undefined) return made;
    return this.post('/liveness-photo', {
      images: await this.photosFor(shown ?? String(made.data.otp_code)),
    });
  }

  sign = async (): Promise<Answer> =>
    this.post('/signature-capture', { signature_base64: await signaturePng() });

  decline = (body: object = {}): Promise<Answer> => this.post('/decline', { reason: 'TERMS', ...body });

  /** Performs all steps up to and including this one. Every step must succeed. */
  async walkTo(step: 'otp' | 'document' | 'location' | 'liveness' | 'signature'): Promise<this> {
    const walk = [
      [
        'otp',
        async () =>
          (await this.sendOtp()).success ? this.verifyOtp(await this.newestOtp()) : this.sendOtp(),
      ],
      ['document', () => this.readAll()],
      ['location', () => this.locate()],
      ['liveness', () => this.showCode()],
      ['signature', () => this.sign()],
    ] as const;
    for (const [name, take] of walk) {
      const answer = await take();
      if (!answer.success)
        throw new Error(`${name} was refused: ${JSON.stringify(answer.error)} ${answer.detail ?? ''}`);
      if (name === step) break;
    }
    return this;
  }

  /** Returns the same signer, who now uses another node or a restored installation. */
  at(test: TestApp): Signer {
    const same = new Signer(test, this.sessionId, this.id, this.token, this.photosFor);
    const { bearer, ip, phone, documents, device } = this;
    return Object.assign(same, { bearer, ip, phone, documents, device });
  }

  #credentials(): Record<string, string> {
    const bearer = this.bearer ? { authorization: `Bearer ${this.bearer}` } : {};
    return { 'x-link-token': this.token, ...bearer, ...this.device };
  }
}

/** Replaces photo reading in tests of other features. It accepts every photo. */
export const willingVision: Vision = {
  readPhotos: async (photos) => {
    const reading = presence('passed', photos.length);
    return reading && readOutcome(reading, photos);
  },
  refuseWaiting: () => undefined,
  close: () => Promise.resolve(),
};

let sample: Promise<Buffer> | undefined;
export function sampleDocument(): Promise<Buffer> {
  sample ??= makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance').then(strictForm);
  return sample;
}

/** Returns the document in the form in which signers read it. The server accepts this form unchanged. */
export async function strictForm(document: Buffer): Promise<Buffer> {
  const strict = await normalise(document);
  if (strict.kind === 'refused') throw new Error('The document cannot be rewritten');
  return Buffer.from(strict.bytes);
}

const first = <T>(list: readonly T[]): T => nth(list, 0);

export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The list has no item ${index}`);
  return item;
}
