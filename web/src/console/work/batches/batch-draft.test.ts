import { describe, expect, it } from 'vitest';
import { inputOf, type BatchDraft } from './batch-draft.ts';

const DRAFT: BatchDraft = {
  layoutId: 'l1',
  templateId: '',
  name: ' ',
  department: null,
  branchIds: [],
  hours: undefined,
  message: ' \n ',
  sendsInvites: true,
  country: '',
  order: null,
  methods: {},
};

describe('a batch before its table is checked', () => {
  it('contains only the selected values', () => {
    expect(inputOf(DRAFT, [])).toEqual({ layout_id: 'l1', send_invites: true });
    const chosen = { ...DRAFT, branchIds: ['b1'], hours: 5, message: ' Please sign today. ' };
    const methods = { borrower: 'own_certificate' } as const;
    expect(inputOf({ ...DRAFT, methods }, [])).toMatchObject({ signature_methods: methods });
    expect(inputOf(chosen, [])).toMatchObject({
      branch_ids: ['b1'],
      validity_hours: 5,
      message: 'Please sign today.',
    });
  });

  it('lets all signers sign at the same time, or in the selected order', () => {
    const roles = ['borrower', 'guarantor', 'officer'];
    expect(inputOf(DRAFT, roles).signing_order).toEqual({ borrower: 1, guarantor: 1, officer: 1 });
    const ordered = { ...DRAFT, order: ['officer', 'of another layout', 'borrower'] };
    expect(inputOf(ordered, roles).signing_order).toEqual({ officer: 1, borrower: 2, guarantor: 3 });
  });
});
