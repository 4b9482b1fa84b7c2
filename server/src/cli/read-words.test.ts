import { describe, expect, it } from 'vitest';
import { readWords } from './read-words.ts';

const read = (line: string) => readWords(line.split(' ').filter(Boolean));

describe('the command line', () => {
  it.each([
    [
      'api-key create --name x --departments Pune',
      'api-key create does not know the option --departments, did you mean --department?',
    ],
    [
      'staff invite r@x reviewer --department Pune',
      'staff invite does not know the option --department, did you mean --departments?',
    ],
    [
      'api-key rotate 1 --scopes read',
      'api-key rotate does not know the option --scopes: it has --former-ends-in-hours',
    ],
    ['api-key list --all', 'api-key list does not know the option --all: it has none'],
    ['keys status -x', 'keys status does not know the option -x: it has none'],
    ['api-key revoke A B', "api-key revoke takes <id> alone: 'B' is one too many"],
    ['restore f check', "restore takes <file> alone: 'check' is one too many, did you mean --check?"],
    ['doctor now', "doctor takes no argument: 'now' is one too many"],
    ['api-key create --name x --scopes read --scopes send', 'api-key create: --scopes is given twice'],
    ['api-key creat --name x', "unknown command 'api-key creat', did you mean 'api-key create'?"],
    ['bakup /backups', "unknown command 'bakup /backups', did you mean 'backup'?"],
  ])('%s', (line, problem) => {
    expect(read(line)).toEqual({ problem });
  });

  it('shows the usage if a word is missing or the command is unknown', () => {
    for (const line of [
      '',
      'backup',
      'api-key create',
      'staff invite a@b',
      'storage move',
      'constructor',
      'what now',
    ])
      expect(read(line), line).toBe('usage');
    for (const line of ['--help', '-h', 'api-key create --help', 'restore f check --help'])
      expect(read(line), line).toBe('help');
    expect(read('api-key create --name')).toEqual({
      problem: expect.stringContaining("'--name <value>' argument missing"),
    });
  });

  it('interprets words and options as intended', () => {
    expect(read('--name x api-key create --test')).toMatchObject({
      command: 'api-key create',
      words: [],
      values: { name: 'x', test: true },
    });
    expect(read('restore f --check')).toMatchObject({
      command: 'restore',
      words: ['f'],
      values: { check: true },
    });
  });
});
