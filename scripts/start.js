import { runProgram } from './run-server.js';

await runProgram();
