import { describeHost } from './support/cases/describe-host.js';
import { runsOnHosts } from './support/cases/hosts.js';
import { jestHost } from './support/cases/run-on-jest.js';

describeHost('jest 30', runsOnHosts, (server, cases) => jestHost(30, server, cases));
