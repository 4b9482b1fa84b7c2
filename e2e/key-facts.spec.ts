/** Tests the key facts of a loan: signers see them in their language, and the evidence records what signers saw. */
import type { Locator } from '@playwright/test';
import { ASHA, readEvidence, startSigning } from './support/originator.ts';
import { HINDI } from './support/screen-texts.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';

const LOAN = {
  currency: 'INR',
  amount: 450_000,
  instalment: 11_767.5,
  term_months: 48,
  interest_rate: 14.5,
  fees: 5310,
};
const IN_HINDI = [
  ['ऋण राशि', '₹4,50,000'],
  ['किस्त', '₹11,767.50'],
  ['अवधि', '48 महीने'],
  ['सालाना ब्याज दर', '14.5%'],
  ['शुल्क और प्रभार', '₹5,310'],
];

test.use({ locale: 'hi-IN' });

test('the key facts appear in the language of the signer, and the evidence records them as shown', async ({
  server,
  page,
  checkScreen,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA], { key_facts: LOAN, pages: 2 });
  const signer = new Signer(page, server, HINDI);
  await signer.reach('document', participants[0]?.link ?? '');
  const card = page.getByRole('region', { name: 'मुख्य बातें' });
  await expect(card).toBeInViewport();
  const seen = await rowsOf(card);
  expect(seen).toEqual(IN_HINDI);
  await checkScreen('hi-key-facts');
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await signer.readDocument();
  await signer.expectHeading(HINDI.location.captured);
  const { events } = await readEvidence(server, session_id);
  const consent = events.find(({ body }) => body.includes('DOCUMENT_CONSENTED'));
  const { key_facts } = JSON.parse(consent?.details ?? '{}');
  expect(key_facts).toMatchObject({ language: 'hi', title: 'मुख्य बातें' });
  expect(key_facts.facts.map(({ label, value }: Record<string, string>) => [label, value])).toEqual(seen);
});

/** Returns the label and the value of each row of the card. */
function rowsOf(card: Locator): Promise<string[][]> {
  return card
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent.trim())));
}
