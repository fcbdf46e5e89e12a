import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateHost, isPublicAddress } from './addresses.ts';
import { type OutgoingOptions, post, resolvePublic } from './outgoing.ts';
import { outgoingText } from './outgoing-text.ts';

const STRICT: OutgoingOptions = { isPrivateAllowed: false, timeoutMs: 5_000 };

let server: Server;
let port: number;
let hits = 0;
let answer: { status: number; headers?: Record<string, string>; body: string };
beforeAll(async () => {
  server = createServer((_request, response) => {
    hits += 1;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const REFUSED = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::7f00:1',
  '::a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  'not an address',
];

describe('an address that no webhook may go to', () => {
  it.each(REFUSED)('%s is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '190.85.1.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '172.32.0.1',
    '100.63.255.255',
  ])('%s of the public internet is not', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['localhost', 'LOCALHOST', 'a.localhost', 'metadata.google.internal', 'caja.local', '127.0.0.1'])(
    'the host %s is refused before anybody is asked',
    (host) => {
      expect(isPrivateHost(host)).toBe(true);
    },
  );
});

describe('a request to a typed address', () => {
  const forms = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ];

  it.each(forms)('that writes this machine as %s is not made', async (host) => {
    const before = hits;
    const reply = await post(`https://${host}:${port}/`, {}, '{}', STRICT);
    expect([reply.status, reply.text, hits]).toEqual([null, outgoingText.privateAddress, before]);
  });

  it('over plain http is not made', async () => {
    const reply = await post(`http://example.com:${port}/`, {}, '{}', STRICT);
    expect([reply.status, reply.text]).toEqual([null, outgoingText.notHttps]);
  });

  it.each(REFUSED.slice(0, -1))('whose name means %s is not made', async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const resolve = () => Promise.resolve([{ address, family }]);
    const reply = await post(`https://tienda.example:${port}/`, {}, '{}', { ...STRICT, resolve });
    expect([reply.status, reply.text]).toEqual([null, outgoingText.privateAddress]);
  });

  it('whose name means a public and a private address is not made', async () => {
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const resolve = () => Promise.resolve(addresses);
    const reply = await post('https://tienda.example/', {}, '{}', { ...STRICT, resolve });
    expect(reply.text).toBe(outgoingText.privateAddress);
  });

  it('goes to the address that was checked: a name that means another one a moment later is asked once', async () => {
    answer = { status: 200, body: 'ok' };
    let asked = 0;
    const resolve = () => {
      asked += 1;
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }]);
    };
    const options = { ...STRICT, isPrivateAllowed: true, resolve };
    const reply = await post(`http://tienda.example:${port}/`, {}, '{}', options);
    expect([reply.status, asked]).toEqual([200, 1]);
  });

  it('that is sent on to a private address follows nothing', async () => {
    answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/otra` }, body: '' };
    const before = hits;
    const options = { ...STRICT, isPrivateAllowed: true };
    const reply = await post(`http://127.0.0.1:${port}/`, {}, '{}', options);
    expect([reply.status, hits]).toEqual([302, before + 1]);
  });

  it('reads no more than 64 kB of the answer and keeps its first kilobyte', async () => {
    answer = { status: 200, body: 'a'.repeat(5_000_000) };
    const reply = await post(`http://127.0.0.1:${port}/`, {}, '{}', { ...STRICT, isPrivateAllowed: true });
    expect([reply.status, reply.text]).toEqual([200, 'a'.repeat(1_024)]);
  });

  it('whose receiver wants to talk another protocol (101) has no answer, at once', async () => {
    const switching = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    const at = await new Promise<number>((resolve) => {
      switching.listen(0, '127.0.0.1', () => resolve((switching.address() as AddressInfo).port));
    });
    const reply = await post(`http://127.0.0.1:${at}/`, {}, '{}', { ...STRICT, isPrivateAllowed: true });
    switching.close();
    expect([reply.status, reply.text]).toEqual([null, outgoingText.failed('error')]);
  });

  it('whose answer stops in the middle has the status that came, and what was said by then', async () => {
    const stalling = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('recibido');
    });
    const at = await new Promise<number>((resolve) => {
      stalling.listen(0, '127.0.0.1', () => resolve((stalling.address() as AddressInfo).port));
    });
    const options = { ...STRICT, isPrivateAllowed: true, timeoutMs: 300 };
    const reply = await post(`http://127.0.0.1:${at}/`, {}, '{}', options);
    stalling.closeAllConnections();
    stalling.close();
    expect([reply.status, reply.text]).toEqual([200, 'recibido']);
  });

  it('that nobody listens to says so', async () => {
    const reply = await post('http://127.0.0.1:1/', {}, '{}', { ...STRICT, isPrivateAllowed: true });
    expect([reply.status, reply.text]).toEqual([null, outgoingText.failed('ECONNREFUSED')]);
  });
});

describe('the name of a receiver', () => {
  const QUERY_TYPE_A = 1;
  /** A name server that gives 192.0.2.7 for any name, by IPv4 alone, or says nothing. */
  async function openNameServer(isSilent: (type: number) => boolean) {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port: to, address }) => {
      const type = query.readUInt16BE(query.indexOf(0, 12) + 1);
      if (isSilent(type)) return;
      const question = query.subarray(12, query.indexOf(0, 12) + 5);
      const found = type === QUERY_TYPE_A ? 1 : 0;
      const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, found, 0, 0, 0, 0]);
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
      socket.send(Buffer.concat([header, question, ...(found ? [record] : [])]), to, address);
    });
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve);
    });
    return { at: [`127.0.0.1:${socket.address().port}`], close: () => socket.close() };
  }

  it.each([
    ['says that there is none', () => false],
    ['says nothing', (type: number) => type !== QUERY_TYPE_A],
  ])(
    'is asked of the name servers, and one address is enough where of the other kind one %s',
    async (_what, isSilent) => {
      const names = await openNameServer(isSilent);
      expect(await resolvePublic('tienda.example', names.at)).toEqual([{ address: '192.0.2.7', family: 4 }]);
      names.close();
    },
  );

  it('is given up where the name server says nothing, however many ask', async () => {
    const names = await openNameServer(() => true);
    const all = Array.from({ length: 20 }, () =>
      resolvePublic('tienda.example', names.at, { timeout: 50, tries: 1 }),
    );
    const came = await Promise.allSettled(all);
    expect(came.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
    names.close();
  });
});
