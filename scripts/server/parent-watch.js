import { basename } from 'node:path';

const LOOK_EVERY_MS = 250;

/**
 * Stops this process as SIGTERM would when npm, which started it, is gone. On SIGTERM npm ends itself and the shell
 * between the two, and sends the server no signal: without this the server would go on, with no process left to stop
 * it by. Does nothing when npm did not start this very script: a person who started it in the background may sign
 * out. On Windows an orphan keeps the number of its parent, so there it is never noticed.
 */
export function stopWithParent() {
  const script = process.env.npm_lifecycle_script || '';
  if (!script.includes(basename(process.argv[1]))) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
