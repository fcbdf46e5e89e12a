// npm run backup [file]: a copy of everything, the server running or not (docs/deployment.md).
import { fileArguments } from './file-arguments.js';
import { runProgram } from './server/run-server.js';

await runProgram('backup', ...fileArguments());
