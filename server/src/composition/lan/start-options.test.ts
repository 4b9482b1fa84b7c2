import { describe, expect, it } from 'vitest';
import { lanEnvironment } from './local-network.ts';
import { readStartOptions } from './start-options.ts';

describe('the command-line options', () => {
  it.each([
    [[], { demo: false, lan: false }],
    [['--demo'], { demo: true, lan: false }],
    [['--demo', '--lan'], { demo: true, lan: true }],
    [['--lan', '--lan'], { demo: false, lan: true }],
  ])('%j', (words, options) => {
    expect(readStartOptions(words)).toEqual(options);
  });

  it.each(['--lna', '--lan=yes', 'lan', '', 'toString', '__proto__'])('rejects %j by name', (word) => {
    expect(() => readStartOptions(['--demo', word])).toThrow(
      `Unknown option ${word}. Available options: --demo, --lan`,
    );
  });
});

describe('--lan', () => {
  it('listens on every network unless the operator named one', () => {
    expect(lanEnvironment({ PORT: '4000' })).toMatchObject({ PORT: '4000', HOST: '0.0.0.0' });
    expect(lanEnvironment({ HOST: '' })).toMatchObject({ HOST: '0.0.0.0' });
    expect(lanEnvironment({ HOST: '192.168.1.5' })).toMatchObject({ HOST: '192.168.1.5' });
  });

  it('is rejected in production', () => {
    expect(() => lanEnvironment({ NODE_ENV: 'production' })).toThrow(
      'behind a proxy with a real certificate',
    );
  });
});
