import { describe, expect, it } from 'vitest';
import { BarcodeIssuer, ean13CheckDigit, isEan13, withCheckDigit } from './barcode.ts';

describe('EAN-13', () => {
  it('computes the check digit that published codes carry', () => {
    expect(ean13CheckDigit('400638133393')).toBe('1');
    expect(ean13CheckDigit('590123412345')).toBe('7');
    expect(withCheckDigit('200012300000')).toBe('2000123000008');
  });

  it('refuses a wrong check digit and anything that is not thirteen digits', () => {
    expect(isEan13('4006381333931')).toBe(true);
    expect(isEan13('4006381333932')).toBe(false);
    expect(isEan13('400638133393')).toBe(false);
    expect(isEan13('40063813339a1')).toBe(false);
  });

  it('issues codes that never repeat, not even those taken before', () => {
    const first = new BarcodeIssuer().ofMaker('7702511');
    const issuer = new BarcodeIssuer([first]);
    const codes = Array.from({ length: 5000 }, () => issuer.ofMaker('7702511'));
    expect(new Set([first, ...codes]).size).toBe(5001);
    expect(codes.every((code) => code.startsWith('7702511') && isEan13(code))).toBe(true);
  });

  it('gives in-store codes a 2 in front and room for the weight', () => {
    const issuer = new BarcodeIssuer();
    expect(issuer.inStore()).toMatch(/^2[0-9]{6}00000[0-9]$/);
    expect(issuer.inStore()).not.toBe(new BarcodeIssuer().inStore());
  });
});
