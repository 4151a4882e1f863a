import { describeHost } from './support/cases/describe-host.js';
import { runsOnHosts } from './support/cases/hosts.js';
import { nodeProcessHost } from './support/cases/run-in-node-processes.js';

describeHost('callsheet run in processes', runsOnHosts, nodeProcessHost);
