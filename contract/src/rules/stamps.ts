/**
 * Defines stamp certificates (e-stamps) that the company has bought: their states and limits, the problems of an
 * import, and the value that a template requires. This module does not import zod, because the console imports it.
 */

/** The states and union territories of India, by their ISO 3166-2 codes. */
export const STAMP_STATES = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CH: 'Chandigarh',
  CG: 'Chhattisgarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HR: 'Haryana',
  HP: 'Himachal Pradesh',
  JK: 'Jammu and Kashmir',
  JH: 'Jharkhand',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MP: 'Madhya Pradesh',
  MH: 'Maharashtra',
  MN: 'Manipur',
  ML: 'Meghalaya',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PY: 'Puducherry',
  PB: 'Punjab',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TS: 'Telangana',
  TR: 'Tripura',
  UP: 'Uttar Pradesh',
  UK: 'Uttarakhand',
  WB: 'West Bengal',
} as const;

export type StampState = keyof typeof STAMP_STATES;

export const STAMP_STATE_CODES = Object.keys(STAMP_STATES).filter(
  (code): code is StampState => code in STAMP_STATES,
);

/**
 * `reserved`: held for a session that is being created. `assigned`: in front of a document of an open session. `used`:
 * in front of a sealed document. `spoilt`: no longer usable, because its session ended after a signature or a person
 * withdrew the certificate.
 */
export const STAMP_STATUSES = ['available', 'reserved', 'assigned', 'used', 'spoilt'] as const;
export type StampStatus = (typeof STAMP_STATUSES)[number];

/** Why the server marked a certificate as spoilt. Each value is a way in which a session can end after a signature. */
export const STAMP_SPOILT_BY = [
  'session_cancelled',
  'session_expired',
  'session_declined',
  'session_rejected',
] as const;

/** How a new session is treated if the stock has no certificate for it. */
export const STAMP_WHEN_EMPTY = ['refuse', 'wait'] as const;

/** The directions in which a value is rounded to a multiple. */
export const STAMP_ROUNDINGS = ['up', 'nearest', 'down'] as const;

export const STAMP_ARTICLE_LENGTH = 100;
export const STAMP_NUMBER_LENGTH = 60;
export const STAMP_PARTY_LENGTH = 200;
/** The maximum value of a certificate in rupees. */
export const MAX_STAMP_VALUE = 1e9;

export const MAX_STAMP_ROWS = 200;
export const MAX_STAMP_PAGES = 4;
export const MAX_STAMP_FILE_BYTES = 5 * 1024 * 1024;
/** The maximum size of the ZIP file of an import, packed and unpacked. */
export const MAX_STAMP_ZIP_BYTES = 64 * 1024 * 1024;

export const STAMP_COLUMNS = [
  'number',
  'state',
  'article',
  'value',
  'issued_on',
  'first_party',
  'second_party',
  'file',
] as const;
export type StampColumn = (typeof STAMP_COLUMNS)[number];

export const NEEDED_STAMP_COLUMNS: readonly StampColumn[] = [
  'number',
  'state',
  'article',
  'value',
  'issued_on',
];

/**
 * `repeated`: an earlier row has the same number or file. `exists`: the stock already contains the number.
 * `file-missing`: the ZIP file does not contain the file. `file-refused`: the file cannot be placed in front of a
 * document.
 */
export const STAMP_PROBLEMS = [
  'missing',
  'invalid',
  'repeated',
  'exists',
  'file-missing',
  'file-refused',
] as const;
export type StampProblem = (typeof STAMP_PROBLEMS)[number];

export const STAMP_FILE_PROBLEMS = ['unreadable', 'empty', 'too-long', 'columns', 'zip-unreadable'] as const;
export type StampFileProblem = (typeof STAMP_FILE_PROBLEMS)[number];

/** The amounts of a session from which the value of a certificate can be calculated. */
export const STAMP_AMOUNTS = ['amount', 'disbursed_amount', 'total_repayment'] as const;

export interface StampFormula {
  /** The key fact that contains the amount. For a value of the layout, it is `data.<key>`. */
  of: string;
  percent: number;
  min?: number | undefined;
  max?: number | undefined;
  /** The multiple in rupees to which the value is rounded. */
  round_to: number;
  rounding: (typeof STAMP_ROUNDINGS)[number];
}

export interface StampRule {
  state: StampState;
  article: string;
  /** The value in rupees, or the formula that calculates it. */
  value: number | StampFormula;
  when_empty: (typeof STAMP_WHEN_EMPTY)[number];
}

/** Normalises white space, which varies between spreadsheets and has no meaning in articles and numbers. */
export const plainArticle = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
export const plainNumber = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();

/** Returns the code of a state from its code or its English name. Returns undefined if there is no such state. */
export function stampStateOf(text: string): StampState | undefined {
  const wanted = plainState(text);
  return STAMP_STATE_CODES.find(
    (code) => plainState(code) === wanted || plainState(STAMP_STATES[code]) === wanted,
  );
}

const plainState = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');

/** Converts rupees to paise, because amounts with two decimal places are exact as integers. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Parses money that people and spreadsheets write in forms such as `₹ 2,50,000.00`. Returns null for anything else. */
export function readRupees(typed: string | number): number | null {
  const plain = String(typed).replaceAll(/^\s*(?:₹|Rs\.?|INR)|[\s,]|\/-\s*$/gi, '');
  return /^\d{1,13}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Returns the value of the certificate in paise. The value is rounded first, and then limited. */
export function stampValue(value: StampRule['value'], amount: number | null): number | null {
  if (typeof value === 'number') return toPaise(value);
  if (amount === null) return null;
  const { percent, min = 0, max = MAX_STAMP_VALUE, round_to, rounding } = value;
  // Uses integers: a percentage has at most four decimal places.
  const numerator = BigInt(toPaise(amount)) * BigInt(Math.round(percent * 10_000));
  const multiple = BigInt(toPaise(round_to)) * 1_000_000n;
  const extra = { up: multiple - 1n, nearest: multiple / 2n, down: 0n }[rounding];
  const rounded = Number(((numerator + extra) / multiple) * BigInt(toPaise(round_to)));
  return Math.min(toPaise(max), Math.max(toPaise(min), rounded));
}
