import { describeHost } from './support/cases/describe-host.js';
import { jestHost } from './support/cases/run-on-jest.js';

describeHost(
  'jest 29',
  (of) => !of.engineOnly,
  (server, cases) => jestHost(29, server, cases),
);
