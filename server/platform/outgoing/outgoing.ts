import { callbackify } from 'node:util';
import { lookup as lookUpName, type LookupAddress, type ResolverOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPrivateHost, isPublicAddress } from './addresses.ts';
import { outgoingText } from './outgoing-text.ts';

const MOST_READ = 65_536;
const MOST_KEPT = 1_024;

export interface OutgoingOptions {
  /** Lets requests go to private addresses and over http: for tests and networks of one's own (WEBHOOK_PRIVATE). */
  isPrivateAllowed: boolean;
  timeoutMs: number;
  /** Finds the addresses of a name; the name servers unless told, and the system where private addresses are allowed. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface OutgoingReply {
  /** null where no answer came. */
  status: number | null;
  durationMs: number;
  /** The first kilobyte of the answer, or why there was none. */
  text: string;
}

/** What may not be sent there. */
class Refused extends Error {}

const resolveBySystem = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookUpName(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

const PATIENCE: ResolverOptions = { timeout: 3000, tries: 2 };
/** So much longer than by IPv4 an answer by IPv6 is waited for: some name servers give none. */
const LATE_MS = 500;

/**
 * Asks the name servers themselves, by IPv4 and IPv6. The system's way has four threads for a whole process: names whose
 * server never answers would hold them, and with them every other receiver.
 * @param servers instead of the system's, `address:port`
 */
export async function resolvePublic(
  host: string,
  servers?: readonly string[],
  patience: ResolverOptions = PATIENCE,
): Promise<LookupAddress[]> {
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const asked = resolver.resolve6(host).catch(() => []);
  const [four] = await Promise.allSettled([resolver.resolve4(host)]);
  const isThere = four.status === 'fulfilled' && four.value.length > 0;
  const six = isThere ? await Promise.race([asked, nothingAfter(LATE_MS)]) : await asked;
  if (!isThere && six.length === 0 && four.status === 'rejected') throw four.reason;
  return [
    ...(isThere ? four.value : []).map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ];
}

const nothingAfter = (ms: number): Promise<string[]> =>
  new Promise((resolve) => {
    setTimeout(() => resolve([]), ms).unref();
  });

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A look-up whose addresses were checked: the connection goes to one of them, and no name is asked twice. */
function checkedLookup({ isPrivateAllowed, ...options }: OutgoingOptions) {
  // In a network of one's own names may stand in a file of the system.
  const { resolve = isPrivateAllowed ? resolveBySystem : resolvePublic } = options;
  const checked = async (host: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...rest] = await resolve(host);
    const isAllowed = ({ address }: LookupAddress) => isPrivateAllowed || isPublicAddress(address);
    if (!first || ![first, ...rest].every(isAllowed)) throw new Refused(outgoingText.privateAddress);
    return [first, ...rest];
  };
  const look = callbackify(checked);
  return (host: string, { all }: { all?: boolean }, done: LookupDone): void =>
    look(host, (error: Error | null, addresses) => {
      if (error) done(error, '');
      else if (all) done(null, addresses);
      else done(null, addresses[0].address, addresses[0].family);
    });
}

/** @throws Refused for an address that is written out and may not be used, and for plain http */
function assertAllowed(url: URL, { isPrivateAllowed }: OutgoingOptions): void {
  if (isPrivateAllowed) return;
  if (url.protocol !== 'https:') throw new Refused(outgoingText.notHttps);
  if (isPrivateHost(hostOf(url))) throw new Refused(outgoingText.privateAddress);
}

/** The beginning of an answer; what is longer is cut off and not read. Who stops in the middle has said the rest. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MOST_READ) break;
    }
  } catch {
    // Its status is the answer; the words are only shown.
  }
  return Buffer.concat(chunks).subarray(0, MOST_KEPT).toString('utf8').replaceAll('\0', '');
}

function open(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', reject);
    // After 101 Switching Protocols Node closes the connection and tells of nothing else.
    request.on('close', () => reject(new Error('closed')));
    request.end(body);
  });
}

/**
 * Posts a body to an address that somebody typed in: only where such a request may go, following nothing, and reading
 * no more of the answer than is shown. Never fails: what went wrong is the reply.
 */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: OutgoingOptions,
): Promise<OutgoingReply> {
  const since = performance.now();
  const took = () => Math.round(performance.now() - since);
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const url = new URL(address);
    assertAllowed(url, options);
    const lookup = isIP(hostOf(url)) === 0 ? { lookup: checkedLookup(options) as never } : {};
    const response = await open(url, { method: 'POST', agent: false, signal, headers, ...lookup }, body);
    const text = await readStart(response);
    return { status: response.statusCode ?? null, durationMs: took(), text };
  } catch (error) {
    return { status: null, durationMs: took(), text: reasonOf(error, signal) };
  }
}

function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return outgoingText.noAnswer;
  if (error instanceof Refused) return error.message;
  const { code } = error as { code?: unknown };
  return outgoingText.failed(typeof code === 'string' ? code : 'error');
}
