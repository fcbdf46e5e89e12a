import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where the global setup leaves the data folder of a freshly made demo shop. */
export const DEMO_DATA = path.join(
  tmpdir(),
  `mostrador-e2e-demo-${process.env['MOSTRADOR_E2E'] ?? process.pid}`,
);

/** Where the workers leave profiles of browsers that somebody has signed in on. */
export const PROFILES = `${DEMO_DATA}-profiles`;

const READY_MS = 60_000;

/** The product as a person runs it: a process on a port, which can be stopped, killed and started again. */
export class App {
  #process: ChildProcess | undefined;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    /** Folder of the build that runs. */
    readonly distDir = 'dist',
  ) {}

  /** A server on a copy of the demo shop. */
  static async start(): Promise<App> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mostrador-e2e-'));
    chmodSync(dataDir, 0o711); // as root the database runs as another user, who has to pass through
    cpSync(DEMO_DATA, dataDir, { recursive: true, preserveTimestamps: true });
    const app = new App(dataDir, await freePort());
    await app.resume();
    return app;
  }

  /** A server on a copy of the demo shop and of the build, so that a test can put out a new version. */
  static async startOwnBuild(): Promise<App> {
    const plain = await App.start();
    await plain.pause();
    const root = path.join(plain.dataDir, 'app');
    for (const part of ['dist', 'package.json']) cpSync(part, path.join(root, part), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    const app = new App(plain.dataDir, plain.port, path.join(root, 'dist'));
    await app.resume();
    return app;
  }

  /** Puts out a new version of the service worker, as the next release does. */
  release(): void {
    const worker = path.join(this.distDir, 'client', 'sw.js');
    for (const packed of ['.br', '.gz']) rmSync(`${worker}${packed}`, { force: true });
    appendFileSync(worker, `\n// ${Date.now()}\n`);
  }

  static at(dataDir: string, port: number): App {
    return new App(dataDir, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process on the same data and port. */
  async resume(): Promise<void> {
    const child = spawn(process.execPath, [path.join(this.distDir, 'server', 'main.js')], {
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    this.#process = child;
    const until = Date.now() + READY_MS;
    while (Date.now() < until && child.exitCode === null) {
      const ok = await fetch(`${this.url}/api/health/`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await this.pause(); // left behind it would answer for the server of another run
    throw new Error(`the server did not start:\n${output}`);
  }

  /** Runs the program for something else than serving, as `npm run backup` does. @throws with what it said */
  async run(...words: string[]): Promise<void> {
    const program = [path.join(this.distDir, 'server', 'main.js'), ...words];
    await promisify(execFile)(process.execPath, program, { env: { ...process.env, DATA_DIR: this.dataDir } });
  }

  /** Ends the process and waits for it; the database ends with it. @returns its exit code */
  async pause(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  async stop(): Promise<void> {
    await this.pause();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A port that nothing listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
