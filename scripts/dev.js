// Development: the API from a build that follows the sources on :8080, and Vite with reloading on :5173.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.js';
import { stopWithParent } from './server/parent-watch.js';
import { explain, root, toolPath } from './run-tool.js';

stopWithParent();
process.chdir(root);
try {
  await ensureInstalled();
} catch (error) {
  explain(error);
  process.exit(1);
}

const children = [];
const start = (command, args) => {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  children.push(child);
  return child;
};
const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);

const firstBuild = start(toolPath('vite'), ['build', '--ssr', 'server/main.ts']);
firstBuild.on('exit', (code) => {
  if (code !== 0) process.exit(code ?? 1);
  start(toolPath('vite'), ['build', '--ssr', 'server/main.ts', '--watch']);
  start(process.execPath, ['--watch-path=dist/server', 'dist/server/main.js']);
  start(toolPath('vite'), []);
});
