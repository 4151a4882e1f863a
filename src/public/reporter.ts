import * as vitest from 'vitest/node';
import { checkVitest } from '../hosts/vitest/shared/check-vitest.js';
import { terminalReporterOf } from '../hosts/vitest/terminal/terminal-reporter.js';

checkVitest(vitest.version);

/**
 * Vitest's default reporter, with session files drawn request by request. The plugin puts it in the place of `default`
 * by itself; its options are those of `default`.
 *
 * @example
 * export default defineConfig({ test: { reporters: ['callsheet/reporter', 'junit'] } });
 */
const CallsheetReporter: typeof vitest.DefaultReporter = terminalReporterOf(vitest.DefaultReporter);
/** An instance, for a reporter that is made from this one. */
type CallsheetReporter = vitest.DefaultReporter;
export default CallsheetReporter;
