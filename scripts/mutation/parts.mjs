// The parts. Each part has the code to change, and the tests that must detect the changes.
export const parts = {
  // The part includes the table of steps, because the state machine is derived from it.
  rules: {
    change: ['contract/src/rules/**/*.ts'],
    tests: ['contract/src/rules/**/*.test.ts', 'contract/src/schemas/values.test.ts'],
  },
  otp: {
    change: ['server/src/journey/otp/**/*.ts', 'server/src/journey/one-time-code.ts'],
    tests: [
      'server/src/journey/otp/**/*.test.ts',
      'server/src/journey/one-time-code.test.ts',
      'server/src/messaging/message-budget.test.ts',
      'server/src/journey/access.test.ts',
    ],
  },
  evidence: {
    change: ['server/src/evidence/**/*.ts'],
    tests: ['server/src/evidence/**/*.test.ts', 'server/src/staff/two-doors.test.ts'],
  },
  access: {
    change: ['server/src/access/**/*.ts'],
    tests: [
      'server/src/access/**/*.test.ts',
      'server/src/journey/access.test.ts',
      'server/src/http/client-address.test.ts',
      'server/src/staff/sign-in.test.ts',
      'server/src/staff/people.test.ts',
      'server/src/staff/openid-only.test.ts',
      'server/src/staff/branches.test.ts',
      'server/src/staff/two-doors.test.ts',
    ],
  },
};
