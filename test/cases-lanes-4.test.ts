import { describeHost } from './support/cases/describe-host.js';
import { isForOlderLanes, runsOnHosts } from './support/cases/hosts.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

const mode = { major: 4, lanes: 32 } as const;

describeHost('lanes in vitest 4', runsOnHosts, (server, cases) => vitestHost(mode, server, cases), {
  only: isForOlderLanes,
});
