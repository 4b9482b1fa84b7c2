/**
 * The error codes of eSign service providers (`ESP-`, `E-`) and of UIDAI. The providers pass UIDAI's codes on: three
 * digits for authentication, and `K-` for e-KYC. They write the same code as `400`, `A-400` or `UIDAI-400`.
 */
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';

const CODES: readonly (readonly [RemoteRefusal, string])[] = [
  // The signer left the provider's page, before or after the OTP was sent.
  ['cancelled_by_signer', 'ESP-944 ESP-945'],
  ['wrong_otp', '400 K-100'],
  // The signer entered too many wrong OTPs or requested too many.
  ['otp_attempts_exhausted', 'ESP-415 403 952 953'],
  // UIDAI has no verified mobile number or email address for the person.
  ['not_registered_mobile', '110 111 112 113 114 115'],
  // The Aadhaar number or virtual ID does not exist, has expired, or is locked, suspended or cancelled.
  ['identity_not_found', '331 332 515 517 532 995 996 997 998 K-515 K-517'],
  ['name_mismatch', '100 ESP-906'],
  // The signer has not given consent, or has withdrawn it for e-KYC.
  ['consent_refused', 'K-542 K-545'],
  // The provider's page or the request expired.
  ['expired', 'ESP-946'],
  ['wrong_document', 'ESP-905'],
  ['replayed', 'ESP-910'],
  // The provider, UIDAI or the connection between them has failed.
  [
    'service_busy',
    `ESP-991 ESP-993 E-119 E-148 930 931 932 933 934 935 936 937 938 939 950 951 954 955
     K-200 K-955 K-999`,
  ],
  // The request or the registration is wrong, which only the operator can correct.
  [
    'not_configured',
    `ESP-901 ESP-902 ESP-903 ESP-907 ESP-908 ESP-909 ESP-911 ESP-922 ESP-992
     520 521 522 523 524 525 527 528 530 540 541 542 543 545 553 565 566 567 569 570 571
     901 902 910 911 912 913 940 941 942
     K-540 K-541 K-543 K-544 K-546 K-547 K-550 K-551 K-552 K-569 K-570 K-600 K-601 K-602 K-603 K-604 K-605`,
  ],
  // All other errors, for example those of biometrics, which this product does not request.
  [
    'refused_by_service',
    `ESP-999 200 300 310 311 312 313 314 315 316 330 402 500 501 502 503 504 505 510 511 512 513 514
     800 811 812 999`,
  ],
];

const REFUSALS: ReadonlyMap<string, RemoteRefusal> = new Map(
  CODES.flatMap(([refusal, codes]) => codes.split(/\s+/).map((code) => [code, refusal] as const)),
);

export const DOCUMENTED_CODES: readonly string[] = [...REFUSALS.keys()];

export const refusalOf = (errorCode: string): RemoteRefusal =>
  REFUSALS.get(canonicalCode(errorCode)) ?? 'refused_by_service';

/** Returns the code in a form that is safe to log. The input may come from a message that the provider composed. */
export function canonicalCode(errorCode: string): string {
  const code = errorCode
    .trim()
    .toUpperCase()
    .replace(/^(?:UIDAI|AUTH|A)[-_ ]?(?=\d{3}$)/, '');
  return /^(?:[A-Z]{1,4}-)?\d{1,4}$/.test(code) ? code : 'unknown';
}
