import { expect, it } from 'vitest';
import { changesTo } from './changes-to.ts';

it('keeps only the changes made in the form, because others may have changed the rest', () => {
  const shown = { name: 'Loans', review_four_eyes: false, attachments: [{ key: 'a' }], template_id: 't' };
  const wanted = { name: 'Gold loans', review_four_eyes: false, attachments: [{ key: 'a' }] };
  expect(changesTo(shown, wanted)).toEqual({ name: 'Gold loans' });
  expect(changesTo(shown, { ...wanted, name: 'Loans' })).toEqual({});
});
