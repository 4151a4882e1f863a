import { withCodeAndHint, type Message } from '../../format/problem.js';

/** A configuration file that cannot be used. Nothing runs then. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly problem: Message,
    options?: ErrorOptions,
  ) {
    super(withCodeAndHint(problem), options);
  }
}
