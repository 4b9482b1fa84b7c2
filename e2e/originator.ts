/** What the loan system does: starts a signing and hands out the personal links. */
import { createSession } from '@countersign/contract/originator/sessions';
import { smallPdf } from './pdf.ts';
import type { RunningServer } from './server.ts';

interface Signer {
  name: string;
  phone: string;
  email?: string;
}

export async function startSigning(server: RunningServer, participants: readonly Signer[]) {
  const form = new FormData();
  form.append(
    'document',
    new Blob([smallPdf('Loan agreement')], { type: 'application/pdf' }),
    'loan-agreement.pdf',
  );
  form.append('session', new Blob([JSON.stringify({ participants })], { type: 'application/json' }));
  const response = await fetch(server.url + createSession.path, {
    method: createSession.method,
    headers: { authorization: `Bearer ${server.apiKey}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (
    response.status !== createSession.status ||
    typeof answer !== 'object' ||
    answer === null ||
    !('data' in answer)
  ) {
    throw new Error(`The session was not created: ${response.status} ${JSON.stringify(answer)}`);
  }
  return createSession.data.parse(answer.data);
}
