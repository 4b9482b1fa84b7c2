/** Defines the CSV file with which an administrator invites several people. */
export const PEOPLE_COLUMNS = ['name', 'email', 'role', 'departments'] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

/** The required columns. If a file has no column `departments`, every person gets access to all departments. */
export const NEEDED_PEOPLE_COLUMNS: readonly PeopleColumn[] = ['name', 'email', 'role'];

export const MAX_PEOPLE_ROWS = 200;
export const MAX_PEOPLE_FILE_CHARACTERS = 100_000;

/**
 * `repeated`: an earlier row has the same email address. `exists`: the person was invited before. `unknown`: the role
 * or the department does not exist. `not-allowed`: the role cannot have these departments.
 */
export const PEOPLE_PROBLEMS = [
  'missing',
  'invalid',
  'repeated',
  'exists',
  'unknown',
  'not-allowed',
] as const;
export type PeopleProblem = (typeof PEOPLE_PROBLEMS)[number];

export const PEOPLE_FILE_PROBLEMS = ['unreadable', 'empty', 'too-long', 'columns'] as const;
export type PeopleFileProblem = (typeof PEOPLE_FILE_PROBLEMS)[number];
