const ABSOLUTE = /^https?:\/\/[^/?]+/iu;

/**
 * The address of a request as the router can read it, so that every rule applies to every one: of an absolute
 * address (RFC 9112 §3.2.2) path and query, and a path whose escapes are no UTF-8 as plain text, which names nothing.
 */
export function readableUrl(url: string): string {
  const local = url.replace(ABSOLUTE, '');
  const rooted = local.startsWith('/') || !ABSOLUTE.test(url) ? local : `/${local}`;
  const [path = ''] = rooted.split('?');
  return decoded(path) === undefined ? path.replaceAll('%', '%25') + rooted.slice(path.length) : rooted;
}

// The value is used: a call without use is dropped by the bundler as pure, with what it would have thrown.
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
