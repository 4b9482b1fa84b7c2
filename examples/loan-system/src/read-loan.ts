/** Reads a new loan from the form. Returns a message if a value is missing or invalid. */
import type { Loan, Person } from './store.ts';

export function readLoan(form: URLSearchParams, id: string): Loan | string {
  const textOf = (name: string) => (form.get(name) ?? '').trim();
  const person = (role: Person['role'], prefix: string): Person => ({
    role,
    name: textOf(`${prefix}_name`),
    phone: textOf(`${prefix}_phone`),
    participantId: null,
    link: null,
    status: null,
  });
  const people = [person('borrower', 'borrower'), person('co-borrower', 'co_borrower')];
  if (people.some(({ name, phone }) => name === '' || phone === ''))
    return 'Enter the name and phone of both signers.';
  const [amount = 0, months = 0, rate = -1] = ['amount', 'months', 'rate'].map((name) =>
    Number(textOf(name) || NaN),
  );
  if (!(amount >= 1000 && amount <= 1e9)) return 'Enter an amount from 1,000 to 1,000,000,000 rupees.';
  if (!(Number.isInteger(months) && months >= 1 && months <= 360))
    return 'Enter a term from 1 to 360 months.';
  if (!(rate >= 0 && rate <= 60)) return 'Enter an interest rate from 0 to 60 percent.';
  return {
    id,
    createdAt: new Date().toISOString(),
    amount: Math.round(amount),
    months,
    rate,
    people,
    sessionId: null,
    status: 'TO_SEND',
    verified: null,
    events: [],
  };
}
