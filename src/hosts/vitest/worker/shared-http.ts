import type { Http } from '../../../engine/http/open-http.js';
import { httpOf } from '../../../runner/http-of.js';
import type { WorkerOptions } from '../shared/worker-options.js';
import { processEnv } from './process-env.js';

let shared: Http | undefined;

/** What all session files of a worker send with; the options are the same for each. */
export function sharedHttp(options: WorkerOptions): Http {
  return (shared ??= httpOf(options.root, options, processEnv(options)));
}
