import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';
import { startText } from '#server/start-text.ts';

interface Place {
  port: number;
  host: string;
}

/** Runs before the database is opened: nothing has been started that would have to stop again. @throws StartupError */
export async function refuseBusyPort(place: Place): Promise<void> {
  const probe = createServer();
  await explainPort(place, () => once(probe.listen(place.port, place.host), 'listening'));
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Binds a port.
 * @param prefix of the variables that say which: `METRICS_` for `METRICS_PORT`
 * @throws StartupError that says why it cannot be had
 */
export async function explainPort<Result>(
  { port, host }: Place,
  bind: () => Promise<Result>,
  prefix = '',
): Promise<Result> {
  try {
    return await bind();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartupError(startText.portBusy(port, `${prefix}PORT`));
    if (code === 'EACCES') throw new StartupError(startText.portForbidden(port, `${prefix}PORT`));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(startText.badHost(host, `${prefix}HOST`));
    throw error;
  }
}
