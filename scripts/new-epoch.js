// npm run new-epoch: what was done to the database, the devices start anew (docs/deployment.md).
import { runProgram } from './server/run-server.js';

await runProgram('new-epoch');
