/** The result of one doctor check: a line that states the result, and what to do about it. */
import { access } from 'node:fs/promises';

export interface Finding {
  check: string;
  /** `skipped` means that the check was not possible, for a reason that another finding states. */
  status: 'right' | 'warning' | 'problem' | 'skipped';
  says: string;
  todo?: string;
}

type Said = Omit<Finding, 'check'>;

export const right = (says: string): Said => ({ status: 'right', says });
export const skipped = (says: string): Said => ({ status: 'skipped', says });
export const warning = (says: string, todo: string): Said => ({ status: 'warning', says, todo });
export const problem = (says: string, todo: string): Said => ({ status: 'problem', says, todo });

/**
 * Runs a check. If it throws, the first line of the message becomes the problem, and the remaining lines become the
 * advice.
 */
export async function check(name: string, todo: string, look: () => Promise<Said>): Promise<Finding> {
  try {
    return { check: name, ...(await look()) };
  } catch (error) {
    const [says = '', ...rest] = (error instanceof Error ? error.message : String(error)).split('\n');
    return {
      check: name,
      ...problem(says, rest.length > 0 ? rest.map((line) => line.trim()).join('\n') : todo),
    };
  }
}

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const EXIT_CODES = { right: 0, problem: 1, warning: 3 } as const;
type Status = keyof typeof EXIT_CODES;

export function statusOf(findings: readonly Finding[]): Status {
  if (findings.some(({ status }) => status === 'problem')) return 'problem';
  return findings.some(({ status }) => status === 'warning') ? 'warning' : 'right';
}

export const exitCodeOf = (findings: readonly Finding[]): number => EXIT_CODES[statusOf(findings)];

const MARKS = { right: 'right  ', warning: 'WARNING', problem: 'PROBLEM', skipped: 'skipped' } as const;
const INDENT = ' '.repeat(24);

export function inWords(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return [
    ...findings.flatMap(({ check: name, status, says, todo }) => [
      `${MARKS[status]}  ${name.padEnd(15)}${says}`,
      ...(todo === undefined ? [] : todo.split('\n').map((line) => `${INDENT}${line}`)),
    ]),
    '',
    `${count('right')} right, ${count('warning')} warnings, ${count('problem')} problems, ${count('skipped')} not checked`,
  ].join('\n');
}

export const asJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ status: statusOf(findings), findings }, null, 2);
