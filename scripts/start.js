import { runProgram } from './server/run-server.js';

await runProgram(...process.argv.slice(2));
