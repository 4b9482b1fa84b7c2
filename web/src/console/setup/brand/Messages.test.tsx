import { NO_BRAND } from '@countersign/contract/rules/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import type { MessageText } from './api.ts';
import { Messages } from './Messages.tsx';

const INVITE: MessageText = {
  language: 'en',
  kind: 'invite',
  sms: { text: null, default: 'Sign: {{link}}', registered: null },
  subject: { text: 'Please sign', default: 'A document waits' },
  mail: { text: null, default: 'Hello, {{link}}' },
};
/** The state on the server after this form has saved the SMS and a colleague has saved the email. */
const THEIRS: MessageText = {
  ...INVITE,
  sms: { ...INVITE.sms, text: 'Now: {{link}}' },
  mail: { ...INVITE.mail, text: 'Namaste, {{link}}' },
};
const OTP: MessageText = { ...INVITE, kind: 'otp', subject: { text: null, default: 'Your code' } };
const TEXTS = '/api/v1/originator/message-texts';
const PATH = '/api/v1/originator/message-texts/en/invite';

async function open(message: MessageText, saved: MessageText) {
  const answers: Record<string, Answer> = {
    '/api/v1/config': { data: company },
    [TEXTS]: { data: { texts: [message, OTP], samples: {} } },
    [PATH]: { data: { ...saved, version: 2 } },
  };
  const requests = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <Link to="/elsewhere">Elsewhere</Link>
          <Messages contacts={NO_BRAND} mayChange />
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('SMS');
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return {
    answers,
    sent,
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save text' })),
  };
}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Returns the options of a field that are marked as unsaved. */
const notSaved = (label: string) =>
  [...screen.getByLabelText(label).querySelectorAll('option')]
    .map(({ textContent }) => textContent)
    .filter((name) => name.endsWith('unsaved'));

it("sends only the changed texts, and shows a colleague's concurrent changes", async () => {
  const { sent, save } = await open(INVITE, THEIRS);
  type('SMS', 'Now: {{link}} ');
  save();
  await waitFor(() => expect(field('Email').value).toBe('Namaste, {{link}}'));
  expect(field('SMS').value).toBe('Now: {{link}}');
  expect(sent().map(({ method }) => method)).toEqual(['PATCH']);
  expect(await sent()[0]?.json()).toEqual({ sms: 'Now: {{link}} ' });
});

it('restores the default when the text equals it again', async () => {
  const { sent, save } = await open(INVITE, { ...INVITE, subject: { ...INVITE.subject, text: null } });
  type('Email subject', INVITE.subject.default);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await sent()[0]?.json()).toEqual({ subject: null });
});

it('keeps text typed during saving', async () => {
  const { sent, save } = await open(INVITE, THEIRS);
  type('SMS', 'Now: {{link}}');
  save();
  type('SMS', 'Now, please: {{link}}');
  await waitFor(() => expect(field('Email').value).toBe('Namaste, {{link}}'));
  expect(field('SMS').value).toBe('Now, please: {{link}}');
  save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await sent()[1]?.json()).toEqual({ sms: 'Now, please: {{link}}' });
});

it('keeps unsaved text while another message or language is open, and marks it as unsaved', async () => {
  const { answers, sent, save } = await open(INVITE, THEIRS);
  type('SMS', 'Now: {{link}}');
  type('Message', 'otp');
  expect(field('SMS').value).toBe('Sign: {{link}}');
  answers[TEXTS] = {
    data: { texts: [INVITE, OTP].map((text) => ({ ...text, language: 'hi' })), samples: {} },
  };
  type('Language', 'hi');
  await waitFor(() => expect(field('SMS').lang).toBe('hi'));
  expect(notSaved('Language')).toEqual(['English – unsaved']);
  expect(notSaved('Message')).toEqual([]);

  answers[TEXTS] = { data: { texts: [INVITE, OTP], samples: {} } };
  type('Language', 'en');
  type('Message', 'invite');
  await waitFor(() => expect(field('SMS').value).toBe('Now: {{link}}'));
  expect(notSaved('Message')).toEqual(['Invitation to sign (customised) – unsaved']);
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: 'Leave without saving?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));

  save();
  await waitFor(() => expect(notSaved('Message')).toEqual([]));
  expect(await sent()[0]?.json()).toEqual({ sms: 'Now: {{link}}' });
});
