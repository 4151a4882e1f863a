import { describeHost } from './support/cases/describe-host.js';
import { runsOnHosts } from './support/cases/hosts.js';
import { jestHost } from './support/cases/run-on-jest.js';

describeHost('jest 29', runsOnHosts, (server, cases) => jestHost(29, server, cases));
