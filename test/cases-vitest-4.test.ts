import { describeHost } from './support/cases/describe-host.js';
import { runsInOlderWorkers } from './support/cases/hosts.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

const mode = { major: 4, lanes: false } as const;

describeHost('vitest 4', runsInOlderWorkers, (server, cases) => vitestHost(mode, server, cases));
