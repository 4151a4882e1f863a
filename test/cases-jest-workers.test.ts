import { describeHost } from './support/cases/describe-host.js';
import { isPlain, runsOnHosts } from './support/cases/hosts.js';
import { jestHost } from './support/cases/run-on-jest.js';

// Those that need a process of their own differ in their options, which the cases with scripts bring there, too.
describeHost(
  'jest 30, in workers',
  (of) => runsOnHosts(of) && isPlain(of),
  (server, cases) => jestHost(30, server, cases, { lanes: false }),
);
