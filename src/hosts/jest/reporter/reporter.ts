import type { GlobalConfig } from '../shared/jest-api.js';
import type { ReporterOptions } from '../shared/options.js';
import type { JestReporter } from './jest-reporter.js';
import { openReporter } from './open-reporter.js';

/**
 * Jest's reporter of session files, in the place of `default`: it draws them request by request, leaves every other file to
 * Jest's own, and writes the reports of the option `report`. Jest calls it with `new`.
 */
export default function CallsheetReporter(globalConfig: GlobalConfig, options: ReporterOptions = {}): JestReporter {
  return openReporter(globalConfig, options);
}
