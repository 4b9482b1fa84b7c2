/** Creates a signing as the loan system does: one document, one signer, and one personal link. */
import { readOutbox } from '@countersign/contract/public';
import { createSession } from '@countersign/contract/originator/sessions';
import { createTemplate } from '@countersign/contract/originator/templates';
import type { RunningServer } from '@countersign/e2e/support/server.ts';

export interface Invitation {
  link: string;
  phone: string;
}

let invited = 0;

export async function invite(server: RunningServer, document: Uint8Array<ArrayBuffer>): Promise<Invitation> {
  const { template_id } = await ask(server, createTemplate, {
    body: JSON.stringify({ otp_cooldown_minutes: 0 }),
    headers: { 'content-type': 'application/json' },
  });
  // The number is unique, so that the bench finds the OTP of this signer in the outbox.
  const phone = `+9198${String(++invited).padStart(8, '0')}`;
  const session = JSON.stringify({ template_id, participants: [{ name: 'Asha Rao', phone }] });
  const form = new FormData();
  form.append('document', new Blob([document], { type: 'application/pdf' }), 'loan-agreement.pdf');
  form.append('session', new Blob([session], { type: 'application/json' }));
  const { participants } = await ask(server, createSession, { body: form });
  return { phone, link: participants[0]?.link ?? '' };
}

export async function otpSentTo(server: RunningServer, phone: string): Promise<string> {
  const messages = await ask(server, readOutbox, {});
  const otp = messages.find((message) => message.to === phone && message.otp)?.otp;
  if (!otp) throw new Error(`No OTP was sent to ${phone}`);
  return otp;
}

interface Call<Data> {
  method: string;
  path: string;
  data: { parse(value: unknown): Data };
}

async function ask<Data>(
  server: RunningServer,
  call: Call<Data>,
  { headers, ...request }: { body?: FormData | string; headers?: Record<string, string> },
): Promise<Data> {
  const response = await fetch(server.url + call.path, {
    method: call.method,
    headers: { authorization: `Bearer ${server.apiKey}`, ...headers },
    ...request,
  });
  const answer: unknown = await response.json();
  if (!response.ok || typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error(`${call.method} ${call.path} was refused: ${response.status} ${JSON.stringify(answer)}`);
  return call.data.parse(answer.data);
}
