import { describeHost } from './support/cases/describe-host.js';
import { nodeHost } from './support/cases/run-on-node.js';

describeHost('callsheet run', () => true, nodeHost, { also: () => true, concurrent: true });
