// npm run serve: the program as it was built, for a machine on which nothing is installed or built (docs/deployment.md).
import { runBuilt } from './server/run-server.js';

await runBuilt(...process.argv.slice(2));
