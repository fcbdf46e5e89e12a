import { describe, expect, it } from 'vitest';
import { codeTyped } from './code-typed.ts';

describe('a field of codes', () => {
  it.each([
    ['a first digit that a busy page parted from the rest', '7', '709990000017'],
    ['digits typed before a pause', '770', '9990000017'],
    ['half an own code', 'A-10', '00412345'],
    ['eight digits of an ITF-14', '17702032', '252012'],
  ])('holds all of it after %s', (_case, before, code) => {
    expect(codeTyped(before + code, code)).toBe(before + code);
  });

  it.each([
    ['a code by another', '7702032252015', '7702535000011'],
    ['an own code by another', '10012345', '10012346'],
    ['what a hand had left there by a whole code', '12', '7702032252015'],
  ])('replaces %s', (_case, before, code) => {
    expect(codeTyped(before + code, code)).toBe(code);
  });
});
