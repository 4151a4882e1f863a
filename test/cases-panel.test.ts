import { describeHost } from './support/cases/describe-host.js';
import { isPlain, runsOnHosts } from './support/cases/hosts.js';
import { panelHost } from './support/cases/run-in-panel.js';

// Those that need a project of their own run as these do, which other hosts show.
describeHost('cases in the panel', (of) => runsOnHosts(of) && isPlain(of), panelHost);
