import { expect, it } from 'vitest';
import { aadhaarMistakes } from './aadhaar-settings.ts';

const COMPLETE = {
  AADHAAR_ESIGN_URL: 'https://esp.example.com/sign',
  AADHAAR_ESIGN_ASP_ID: 'ASP-1',
  AADHAAR_ESIGN_CERTIFICATE: 'asp.pem',
  AADHAAR_ESIGN_ESP_CERTIFICATE: 'esp.pem',
  AADHAAR_ESIGN_AUTHORITIES: 'cca.pem',
};

it.each<[string, Record<string, string>, string[]]>([
  ['nothing is set', {}, []],
  ['everything is set', COMPLETE, []],
  [
    'only the address is set',
    { AADHAAR_ESIGN_URL: 'https://esp.example.com/sign' },
    [
      'AADHAAR_ESIGN_ASP_ID: is required with AADHAAR_ESIGN_URL',
      'AADHAAR_ESIGN_CERTIFICATE: is required with AADHAAR_ESIGN_URL',
      'AADHAAR_ESIGN_ESP_CERTIFICATE: is required with AADHAAR_ESIGN_URL',
      'AADHAAR_ESIGN_AUTHORITIES: is required with AADHAAR_ESIGN_URL',
    ],
  ],
  [
    'version 3.x has no page and no status service',
    { ...COMPLETE, AADHAAR_ESIGN_VERSION: '3.2' },
    [
      'AADHAAR_ESIGN_SIGNER_URL: is required with AADHAAR_ESIGN_URL',
      'AADHAAR_ESIGN_STATUS_URL: is required with AADHAAR_ESIGN_URL',
    ],
  ],
  [
    'production uses plain HTTP',
    { ...COMPLETE, AADHAAR_ESIGN_URL: 'http://esp.example.com', NODE_ENV: 'production' },
    ['AADHAAR_ESIGN_URL: must begin with https:// in production'],
  ],
  [
    'production uses the practice provider',
    { PRACTICE_ESIGN: 'on', NODE_ENV: 'production' },
    ['PRACTICE_ESIGN: is not allowed in production'],
  ],
])('the mistakes are reported if %s', (_what, given, mistakes) => {
  expect(aadhaarMistakes(given)).toEqual(mistakes);
});
