import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts';

const codeOf = async (password: string, own: string[] = []) => {
  try {
    await refuseWeakPassword(password, own);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a new password', () => {
  it.each(['short', '1234567', 'ab😀cd'])('%s is too short', async (password) => {
    expect(await codeOf(password)).toBe('PASSWORD_TOO_SHORT');
  });

  it.each([
    'password',
    'Password1',
    '12345678',
    'QWERTYUIOP',
    'iloveyou1',
    'football',
    '1qaz2wsx',
    'Password123!',
    'P@ssw0rd2026',
  ])('%s is common', async (password) => {
    expect(await codeOf(password)).toBe('PASSWORD_TOO_COMMON');
  });

  it.each(['Meridian2026!', 'asha.rao.1987', 'MeridianFinance1', 'aaaaaaaaaaaa'])(
    '%s is easily guessed here',
    async (password) => {
      expect(await codeOf(password, ['Meridian Finance', 'asha.rao'])).toBe('PASSWORD_TOO_COMMON');
    },
  );

  it.each(['three quiet rivers meet', 'xk7-Fz!a', 'चार शांत नदियाँ', ' spaces count '])(
    '%s is accepted',
    async (password) => {
      expect(await codeOf(password, ['Meridian Finance', 'asha.rao'])).toBeNull();
    },
  );
});

it('is stored as argon2id with its own salt, and recognised in any Unicode form', async () => {
  const [one, other] = await Promise.all([
    hashPassword('Zoë’s river', 'a'),
    hashPassword('Zoë’s river', 'a'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword(one, 'Zoe\u0308’s river', 'a')).toBe(true);
  expect(await isPassword(one, 'Zoe’s river', 'a')).toBe(false);
  expect(await isPassword(null, 'nobody has this password', 'a')).toBe(false);
});
