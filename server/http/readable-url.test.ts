import { expect, it } from 'vitest';
import { readableUrl } from './readable-url.ts';

it.each([
  ['/api/health/?a=%zz', '/api/health/?a=%zz'],
  ['/api/%zz/?q=%25', '/api/%25zz/?q=%25'],
  ['/api/%E0%A4%A', '/api/%25E0%25A4%25A'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['http://x.example:80/api/health/?a=1', '/api/health/?a=1'],
  ['http://x.example?a', '/?a'],
  ['http://x.example', '/'],
  ['*', '*'],
])('%s reads as %s', (url, readable) => {
  expect(readableUrl(url)).toBe(readable);
});
