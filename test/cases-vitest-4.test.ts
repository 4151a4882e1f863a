import { describeHost } from './support/cases/describe-host.js';
import { isForOlderWorkers, runsOnHosts } from './support/cases/hosts.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

const mode = { major: 4, lanes: false } as const;

describeHost('vitest 4', runsOnHosts, (server, cases) => vitestHost(mode, server, cases), { only: isForOlderWorkers });
