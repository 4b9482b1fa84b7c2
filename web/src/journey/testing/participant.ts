import type { Participant } from '../step-props.ts';

export const participant: Participant = {
  participant_id: '0190c7a2-0000-7000-8000-000000000001',
  name: 'eyJhbGciOiJkaXIifQ..encrypted.name.here',
  phone: null,
  phone_masked: '••••••3210',
  otp_methods: ['sms'],
  language: null,
  session_id: '0190c7a2-0000-7000-8000-000000000002',
  participant_status: 'PENDING',
  session_status: 'NEW',
  is_first_access: true,
  next_step: 'otp',
  expires_at: '2026-03-06T10:00:00.000Z',
};
