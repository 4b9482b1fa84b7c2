import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../texts/console.tsx';
import type { MessageText } from './api.ts';
import { MessageForm } from './MessageForm.tsx';

const INVITE: MessageText = {
  language: 'en',
  kind: 'invite',
  sms: { text: null, default: 'Sign: {{link}}', registered: null },
  subject: { text: 'Please sign', default: 'A document waits' },
  mail: { text: null, default: 'Hello, {{link}}' },
};
/** As it is after the SMS was saved here, and the mail by somebody else before. */
const THEIRS: MessageText = {
  ...INVITE,
  sms: { ...INVITE.sms, text: 'Now: {{link}}' },
  mail: { ...INVITE.mail, text: 'Namaste, {{link}}' },
};
const PATH = '/api/v1/originator/message-texts/en/invite';

async function open(message: MessageText, saved: MessageText) {
  const answers: Record<string, Answer> = {
    '/api/v1/config': { data: company },
    [PATH]: { data: { ...saved, version: 2 } },
  };
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MessageForm message={message} samples={{}} otpMail="" mayChange />
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('SMS');
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return { sent, save: () => fireEvent.click(screen.getByRole('button', { name: 'Save the words' })) };
}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it('saves the words that were changed alone, and shows what somebody else has set meanwhile', async () => {
  const { sent, save } = await open(INVITE, THEIRS);
  type('SMS', 'Now: {{link}} ');
  save();
  await waitFor(() => expect(field('Mail').value).toBe('Namaste, {{link}}'));
  expect(field('SMS').value).toBe('Now: {{link}}');
  expect(sent().map(({ method }) => method)).toEqual(['PATCH']);
  expect(await sent()[0]?.json()).toEqual({ sms: 'Now: {{link}} ' });
});

it('puts the default back where the words are its own again', async () => {
  const { sent, save } = await open(INVITE, { ...INVITE, subject: { ...INVITE.subject, text: null } });
  type('Subject of the mail', INVITE.subject.default);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await sent()[0]?.json()).toEqual({ subject: null });
});

it('keeps what is typed while it is saved', async () => {
  const { sent, save } = await open(INVITE, THEIRS);
  type('SMS', 'Now: {{link}}');
  save();
  type('SMS', 'Now, please: {{link}}');
  await waitFor(() => expect(field('Mail').value).toBe('Namaste, {{link}}'));
  expect(field('SMS').value).toBe('Now, please: {{link}}');
  save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await sent()[1]?.json()).toEqual({ sms: 'Now, please: {{link}}' });
});
