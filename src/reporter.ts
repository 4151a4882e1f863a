import { DefaultReporter } from 'vitest/node';
import { terminalReporterOf } from './hosts/vitest/terminal-reporter.js';

/**
 * Vitest's default reporter, with session files drawn request by request. The plugin puts it in the place of `default`
 * by itself; its options are those of `default`.
 *
 * @example
 * export default defineConfig({ test: { reporters: ['callsheet/reporter', 'junit'] } });
 */
const CallsheetReporter: typeof DefaultReporter = terminalReporterOf(DefaultReporter);
/** An instance, for a reporter that is made from this one. */
type CallsheetReporter = DefaultReporter;
export default CallsheetReporter;
