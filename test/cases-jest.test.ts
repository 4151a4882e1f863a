import { describeHost } from './support/cases/describe-host.js';
import { jestHost } from './support/cases/run-on-jest.js';

describeHost('jest', (of) => !of.engineOnly, jestHost);
