/**
 * The names that a script of Bruno has. They are loosely typed, as such scripts are. Take those that the script uses:
 * `bru`, `req`, `res`, `test`, `expect`, `assert`, `require`, `console`, `setTimeout`, `clearTimeout`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a script of Bruno has no types
export type BrunoNames = Readonly<Record<string, any>>;

/** A script as Bruno has it, with the names that it uses as parameters. */
export type BrunoScript = (this: BrunoNames, names: BrunoNames) => unknown;
