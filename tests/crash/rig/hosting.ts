import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, openCluster } from '#server/postgres/embedded-cluster.ts';
import { Front } from './front.ts';
import { type Served, ServerProcess } from './server-process.ts';

/** Several servers on one database, behind one address. */
export class Hosting implements Served {
  readonly servers: ServerProcess[] = [];

  private constructor(
    readonly dir: string,
    readonly cluster: Cluster,
    readonly front: Front,
  ) {}

  static async open(): Promise<Hosting> {
    const dir = mkdtempSync(path.join(tmpdir(), 'mostrador-hosting-'));
    chmodSync(dir, 0o711); // as root PostgreSQL runs as another user
    return new Hosting(dir, await openCluster(path.join(dir, 'data'), () => undefined), await Front.open());
  }

  get url(): string {
    return this.front.url;
  }

  get output(): string {
    return this.servers.map((server) => server.output).join('');
  }

  /** One more server, not started. @param program file that node runs */
  async prepare(program?: string): Promise<ServerProcess> {
    const { appUrl, ownerUrl } = this.cluster;
    const settings = {
      DATABASE_URL: appUrl,
      MIGRATION_URL: ownerUrl,
      SESSION_SECRET: 'a secret of the tests, long enough to sign with',
      LOG_LEVEL: 'warn',
    };
    const server = await ServerProcess.prepare(settings, program);
    this.servers.push(server);
    return server;
  }

  async close(): Promise<void> {
    this.front.close();
    for (const server of this.servers) await server.destroy();
    await this.cluster.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
