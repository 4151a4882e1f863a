import { withCodeAndHint, type Message } from './problem.js';

/**
 * An option or a configuration file that cannot be used. Nothing runs then. Its stack has no frames: they would be those of
 * callsheet and its host, and the mistake is where the message says.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  declare readonly problem: Message;
  declare readonly code: string;

  constructor(problem: Message, options?: ErrorOptions) {
    super(withCodeAndHint(problem), options);
    // Hosts print the fields of an error beneath it.
    Object.defineProperties(this, { problem: { value: problem }, code: { value: problem.code } });
    this.stack = `${this.name}: ${this.message}`;
  }
}
