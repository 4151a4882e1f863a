import { describeHost } from './support/cases/describe-host.js';
import { isPlain } from './support/cases/hosts.js';
import { vitestHost } from './support/cases/run-on-vitest.js';

const mode = { major: 5, lanes: 32 } as const;

describeHost(
  'lanes in vitest 5',
  (of) => !of.engineOnly,
  (server, cases) => vitestHost(mode, server, cases),
  { also: isPlain },
);
