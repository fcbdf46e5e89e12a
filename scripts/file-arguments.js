import { resolve } from 'node:path';

/** What was typed after the command; files are meant from where the person stands, not from the checkout. */
export function fileArguments() {
  const from = process.env.INIT_CWD || process.cwd();
  const words = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(from, word)));
  // `npm run restore file --force`: without the extra `--` npm takes the flag for its own.
  return process.env.npm_config_force === 'true' ? [...words, '--force'] : words;
}
