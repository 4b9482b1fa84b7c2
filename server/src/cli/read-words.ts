/**
 * Matches the words of a command line against the commands and their options. An extra word or an option of another
 * command is rejected, because a mistyped limit that is silently ignored would create a key without this limit.
 */
import { parseArgs } from 'node:util';
import { nearestName } from '@countersign/contract/schemas/exactly';
import { API_KEY_OPTIONS } from './api-key-commands.ts';
import { IDENTITY_OPTIONS } from './identity-command.ts';
import { PRACTICE_OPTIONS } from './practice-esign-command.ts';
import { SEAL_OPTIONS } from './seal-commands.ts';
import { STAFF_OPTIONS } from './staff-commands.ts';

const OPTIONS = {
  ...API_KEY_OPTIONS,
  ...STAFF_OPTIONS,
  ...SEAL_OPTIONS,
  ...PRACTICE_OPTIONS,
  ...IDENTITY_OPTIONS,
  all: { type: 'boolean' },
  file: { type: 'string' },
  to: { type: 'string' },
  check: { type: 'boolean' },
  plan: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type OptionName = keyof typeof OPTIONS;

interface Expected {
  /** The words as printed in the usage. Words in brackets are optional. */
  words: readonly string[];
  options: readonly OptionName[];
  /** The command cannot run without this option. */
  needs?: OptionName;
}

const COMMANDS = {
  'api-key create': {
    words: [],
    options: [
      'name',
      'scopes',
      'department',
      'expires-in-days',
      'networks',
      'return-origins',
      'frame-origins',
      'test',
    ],
    needs: 'name',
  },
  'api-key rotate': { words: ['<id>'], options: ['former-ends-in-hours'] },
  'api-key list': { words: [], options: [] },
  'api-key revoke': { words: ['<id>'], options: [] },
  'webhook-secret rotate': { words: [], options: ['former-ends-in-hours'] },
  'webhook-secret list': { words: [], options: [] },
  'staff invite': { words: ['<email>', '<role>'], options: ['name', 'departments', 'branches'] },
  'staff link': { words: ['<email>'], options: [] },
  'staff list': { words: [], options: [] },
  'keys rotate': { words: [], options: [] },
  'keys status': { words: [], options: [] },
  'seal rotate': { words: [], options: ['from'] },
  'seal status': { words: [], options: [] },
  doctor: { words: [], options: ['json'] },
  migrate: { words: [], options: ['plan', 'check'] },
  'evidence verify': { words: ['[session id]'], options: ['all', 'file'] },
  'evidence head': { words: [], options: ['file'] },
  'storage check': { words: [], options: [] },
  'storage move': { words: [], options: ['to'], needs: 'to' },
  backup: { words: ['<folder or file>'], options: [] },
  restore: { words: ['<file>'], options: ['check'] },
  'insight rebuild': { words: [], options: [] },
  verify: { words: ['<file>'], options: [] },
  'sample-document': { words: ['<file>'], options: [] },
  'identity verify': { words: ['<file>'], options: ['name', 'phone', 'share-code'], needs: 'name' },
  'practice-esign': { words: [], options: ['port'] },
} as const satisfies Record<string, Expected>;

export type CommandName = keyof typeof COMMANDS;

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

export interface Typed {
  command: CommandName;
  words: readonly string[];
  values: ReturnType<typeof parse>['values'];
}

/** Returns the command, a problem if the line is invalid, `help` if requested, or `usage` if something is missing. */
export function readWords(args: readonly string[]): Typed | { problem: string } | 'help' | 'usage' {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
    strict: false,
    tokens: true,
  });
  const options = tokens.filter((token) => token.kind === 'option');
  if (options.some(({ name }) => name === 'help')) return 'help';
  const command = commandIn(positionals);
  if (command === null) return unknownCommand(positionals);
  const expected: Expected = COMMANDS[command];
  const own = expected.options.map((name) => `--${name}`);
  for (const [index, { name, rawName }] of options.entries()) {
    // Options are checked before words, because the value of an unknown option looks like a word.
    if (!own.includes(`--${name}`)) return { problem: unknownOption(command, rawName, own) };
    if (options.findIndex((option) => option.name === name) < index)
      return { problem: `${command}: ${rawName} is given twice` };
  }
  const words = positionals.slice(command.split(' ').length);
  const [surplus] = words.slice(expected.words.length);
  if (surplus !== undefined) return { problem: wordTooMany(command, surplus, expected.words, own) };
  try {
    const { values } = parse(args);
    const isShort = words.length < expected.words.filter((word) => word.startsWith('<')).length;
    if (isShort || (expected.needs && !values[expected.needs])) return 'usage';
    return { command, words, values };
  } catch (error) {
    // `parseArgs` throws only for invalid input.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const isCommand = (text: string): text is CommandName => Object.hasOwn(COMMANDS, text);

const commandIn = ([topic = '', verb = '']: readonly string[]): CommandName | null =>
  [`${topic} ${verb}`, topic].find(isCommand) ?? null;

function unknownCommand([topic, verb]: readonly string[]): { problem: string } | 'usage' {
  if (topic === undefined) return 'usage';
  const known = Object.keys(COMMANDS);
  const meant = nearestName(`${topic} ${verb ?? ''}`, known) ?? nearestName(topic, known);
  return meant === null
    ? 'usage'
    : { problem: `unknown command '${[topic, verb].join(' ').trim()}', did you mean '${meant}'?` };
}

function unknownOption(command: string, given: string, own: readonly string[]): string {
  const meant = nearestName(given, own);
  const unknown = `${command} does not know the option ${given}`;
  if (meant !== null) return `${unknown}, did you mean ${meant}?`;
  return own.length === 0 ? `${unknown}: it has none` : `${unknown}: it has ${own.join(', ')}`;
}

function wordTooMany(
  command: string,
  given: string,
  words: readonly string[],
  own: readonly string[],
): string {
  const meant = nearestName(given, own);
  const takes = words.length === 0 ? 'no argument' : `${words.join(' ')} alone`;
  return `${command} takes ${takes}: '${given}' is one too many${meant === null ? '' : `, did you mean ${meant}?`}`;
}
