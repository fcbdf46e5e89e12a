import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    'password',
    '12345678',
    'qwertyuiop',
    'Contraseña',
    'CONTRASEÑA123',
    'Colombia2026',
    'iLoveYou',
    ' password ',
    'liverpool1',
    '01011990',
    'Godzilla',
  ])('is known: %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it('is known however the accent was typed', () => {
    expect(isCommonPassword('contrasen\u0303a')).toBe(true);
  });

  it.each([
    'una clave de prueba',
    'mostrador2026',
    'xK9#mQ2v',
    'a'.repeat(64),
    'passwordpassword-largo',
    '__proto__',
  ])('is not just any other: %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
