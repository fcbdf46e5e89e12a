import { runProgram } from './server/run-server.js';

await runProgram();
