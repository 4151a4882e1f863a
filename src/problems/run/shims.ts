/** What a script of another tool asks for and cannot have here. The words are those of the error that it throws. */
export const shimFaults = {
  module: (name: string): string => `the script needs ${name}, which is not installed: npm install --save-dev ${name}`,
  noWord: (name: string): string => `the assertion ${JSON.stringify(name)} does not exist for this value`,
  next: (name: string): string =>
    `a session runs its requests in order, so setNextRequest(${JSON.stringify(name)}) has no meaning here: use if, poll or a call`,
  notHere: (what: string, instead: string): string => `${what} does not exist here: ${instead}`,
  onlyAfter: (what: string): string => `${what} exists only in a script that runs after the response`,
  readOnly: (what: string): string => `${what} cannot be changed`,
  query: (path: string): string =>
    `res(${JSON.stringify(path)}) is not a path of names and indices, such as items[0].id`,
  inCallback: (message: string): string =>
    `a callback of a script ended with an error, which fails no test, as in Postman: ${message}`,
  falsy: (value: unknown): string => `expected ${String(value)} to be true`,
} as const;
