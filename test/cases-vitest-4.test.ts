import { describeHost } from './support/cases/describe-host.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

describeHost('vitest 4', (of) => !of.engineOnly, (server, cases) => vitestHost(4, server, cases));
