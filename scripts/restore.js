// npm run restore <file>: the database becomes what the file says (docs/deployment.md).
import { fileArguments } from './file-arguments.js';
import { runProgram } from './server/run-server.js';

await runProgram('restore', ...fileArguments());
