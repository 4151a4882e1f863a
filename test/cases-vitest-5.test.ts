import { describeHost } from './support/cases/describe-host.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

describeHost('vitest 5', (of) => !of.engineOnly, (server, cases) => vitestHost(5, server, cases));
