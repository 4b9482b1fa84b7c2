import { expect, it } from 'vitest';
import { inSnakeCase } from './snake-case.ts';

it('shows facts in snake_case, except names given by the originator', () => {
  const id = '0198c5a0-7d3e-7c4b-9a51-2f6b8e0d4c11';
  expect(
    inSnakeCase({
      riskScore: 7,
      is_vpn: false,
      branches: [{ distanceMeters: 12.5, isNear: true }],
      software: { 'onnxruntime-node': '1.2', NODE: '24', 'x-riskScore': 1, 'riskScore-x': 2 },
      metadata: { loanType: 'gold' },
      people: { [id]: { codeRead: null } },
    }),
  ).toEqual({
    risk_score: 7,
    is_vpn: false,
    branches: [{ distance_meters: 12.5, is_near: true }],
    software: { 'onnxruntime-node': '1.2', NODE: '24', 'x-riskScore': 1, 'riskScore-x': 2 },
    metadata: { loanType: 'gold' },
    people: { [id]: { code_read: null } },
  });
});
