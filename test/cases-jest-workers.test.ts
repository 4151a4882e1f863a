import { describeHost } from './support/cases/describe-host.js';
import { runsOnHosts } from './support/cases/hosts.js';
import type { Case } from './support/cases/read-cases.js';
import { jestHost } from './support/cases/run-on-jest.js';

/** In one process. Those that need one of their own differ in their options, which the cases with scripts bring there, too. */
function isPlain(of: Case): boolean {
  return runsOnHosts(of) && !of.special && of.expected.run === undefined;
}

describeHost('jest 30, in workers', isPlain, (server, cases) => jestHost(30, server, cases, { lanes: false }));
