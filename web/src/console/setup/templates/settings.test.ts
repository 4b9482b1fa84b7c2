import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { expect, it } from 'vitest';
import { countChanged, defaultDraft, draftOf, readDraft } from './settings.ts';

it('parses the values that it shows', () => {
  expect(readDraft(defaultDraft())).toEqual({ ok: true, config: TEMPLATE_DEFAULTS });
  const config = {
    ...TEMPLATE_DEFAULTS,
    validity_hours: 48,
    webhook_url: 'https://loans.example/hook',
    vpn_check_enabled: true,
    decline: 'ends_signer' as const,
    attachments: [{ key: 'address', name: 'Proof of address', required: true }],
    liveness_challenge: 'record' as const,
    review_reviewers: ['p1', 'p2'],
  };
  expect(readDraft(draftOf(config))).toEqual({ ok: true, config });
  expect(countChanged(config)).toBe(7);
});

it.each(['', '0', '1.5', 'soon', '8761'])('gives the range of validity_hours for %s', (typed) => {
  expect(readDraft({ ...defaultDraft(), validity_hours: typed })).toEqual({
    ok: false,
    problems: { validity_hours: { kind: 'number', min: 1, max: 8760 } },
  });
});

it('treats an empty address as none, and rejects an incomplete one', () => {
  expect(readDraft({ ...defaultDraft(), webhook_url: '  ' })).toMatchObject({
    ok: true,
    config: { webhook_url: null },
  });
  expect(readDraft({ ...defaultDraft(), base_url: 'loans.example' })).toEqual({
    ok: false,
    problems: { base_url: { kind: 'address' } },
  });
});

const withNew = (name: string) => ({
  ...defaultDraft(),
  attachments: [
    { key: 'attachment_1', name: 'Cheque', required: false },
    { key: '', name, required: true },
  ],
});

it('gives a new attachment a unique key, and requires names', () => {
  expect(readDraft(withNew('Proof of address'))).toMatchObject({
    ok: true,
    config: { attachments: [{ key: 'attachment_1' }, { key: 'attachment_2', name: 'Proof of address' }] },
  });
  expect(readDraft(withNew(' '))).toEqual({ ok: false, problems: { attachments: { kind: 'attachments' } } });
});
