import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

describe('the name of a device', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome en Windows'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge en Windows'],
    [`${MOZILLA} (Linux; Android 14; SM-A155M) ${CHROME} Mobile Safari/537.36`, 'Chrome en Android'],
    [
      `${MOZILLA} (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile`,
      'Samsung Internet en Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1`,
      'Safari en iPhone',
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox en Mac'],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome en ChromeOS'],
    [`${MOZILLA} (X11; Linux x86_64)`, 'Linux'],
    ['curl/8.10.1', null],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(400)} Windows Chrome/1`, null],
  ])('of %j is %j', (agent, name) => expect(deviceName(agent)).toBe(name));
});
