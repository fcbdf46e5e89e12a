import { describe, expect, it } from 'vitest';
import { codesAtEnd, unknownCode } from './scanned-code.ts';

const EAN = '7702032252015';
const EAN_8 = '96385074';

describe('the codes that a text may end in', () => {
  it.each([
    ['a word that stood there', `cafe ${EAN}`],
    ['a word that ends in digits', `cafe 500${EAN}`],
    ['digits', `12${EAN}`],
    ['one digit', `5${EAN}`],
    ['a code that failed before', `P-9999${EAN}`],
  ])('are found behind %s', (_, typed) => {
    expect(codesAtEnd(typed)).toContain(EAN);
  });

  it('are found behind a word where the code is a short one, not behind digits: that may be a carton’s', () => {
    expect(codesAtEnd(`pan ${EAN_8}`)).toContain(EAN_8);
    expect(codesAtEnd(`tina 2${EAN_8}`)).toContain(EAN_8);
    expect(codesAtEnd(`10${EAN_8}`)).not.toContain(EAN_8);
  });

  it('are the same code without the zeros before it', () => {
    expect(codesAtEnd(`0${EAN}`)).toContain(EAN);
    expect(codesAtEnd('0036000291452')).toContain('036000291452');
  });

  it('are the whole code where its check digit holds: a part of it may be another product', () => {
    expect(codesAtEnd(EAN)).toEqual([EAN]);
    expect(codesAtEnd(EAN_8)).toEqual([EAN_8]);
  });

  it('are the shop’s own, without a check digit, behind a word', () => {
    expect(codesAtEnd('cafe 100200300')).toContain('100200300');
  });

  it('begin with the text as it stands', () => {
    expect(codesAtEnd('P-9999')[0]).toBe('P-9999');
    expect(codesAtEnd(`12${EAN}`)[0]).toBe(`12${EAN}`);
  });
});

describe('a code that nothing in the shop has', () => {
  it.each([
    [EAN, EAN],
    [`cafe ${EAN}`, EAN],
    [`cafe 500${EAN}`, EAN],
    [`5${EAN}`, EAN],
    [`12${EAN}`, EAN],
    ['100200', '100200'],
    ['1234567890123', '1234567890123'],
    ['P-9999', 'P-9999'],
    ['AB1234567890', 'AB1234567890'],
    ['cafe 100200300', '100200300'],
    ['376123450000000018', '376123450000000018'],
  ])('as in %j is called %j', (typed, code) => {
    expect(unknownCode(typed)).toBe(code);
  });

  it.each(['cafe', 'cafe 500', 'jabón', '12', 'arroz diana 1', 'h2oh', '600ml', 'coca1.5'])(
    'is none in %j: that is a search',
    (typed) => {
      expect(unknownCode(typed)).toBeUndefined();
    },
  );
});
