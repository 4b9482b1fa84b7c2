import { expect, it } from 'vitest';
import { failureIn } from './message-failure.ts';

// Each as the server writes it (providers/, delivery/).
it.each([
  ['Twilio refused with error 21211', 'noSuchAddress', '21211'],
  ['The provider did not deliver it: 30003', 'outOfReach', '30003'],
  ['The provider did not deliver it: DND_REJECTED', 'unsaid', 'DND_REJECTED'],
  ['The provider did not deliver it', 'unsaid', null],
  ['WhatsApp refused with error 131026', 'notOnWhatsapp', '131026'],
  ['WhatsApp refused with error 999', 'refused', '999'],
  ['WhatsApp has no template for this message', 'noTemplate', null],
  ['WhatsApp answered 503', 'providerBusy', '503'],
  ['Twilio answered 401', 'ourAccount', '401'],
  ['The SMS gateway answered 400', 'refused', '400'],
  ['The SMS gateway did not say that it accepted the message', 'refused', null],
  ['The SMS gateway timed out', 'away', null],
  ['The mail server answered 550 to RCPT TO', 'noSuchAddress', '550'],
  ['The mail server answered 552 to DATA', 'mailboxFull', '552'],
  ['The mail server did not accept the login', 'ourAccount', null],
  ['The mail server offers no encrypted connection that can be trusted', 'away', null],
  ['There is nothing left to send', 'nothingLeft', null],
  ['The message could not be handed over', 'refused', null],
])('%s', (error, cause, code) => {
  expect(failureIn(error)).toEqual({ cause, code });
});

it('leaves what it does not know as it was kept', () => {
  expect(failureIn('Something else')).toBeNull();
});
