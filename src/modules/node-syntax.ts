/** A place in a module as Node gives it: the file absolute or as a URL. */
export interface ModulePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What Node and `vm` put before the stack of a module that they cannot parse; `import()` of JavaScript leaves it out. */
const arrow = /^(\S.*):(\d+)\n(?:.*\n)*?( *)\^/m;

/** What Node itself says of a module that it cannot parse. */
export function nodeSyntax(error: unknown): ModulePlace | 'unknown' | undefined {
  const { name, stack = '' } = Object(error) as Partial<Error>;
  if (name !== 'SyntaxError') return undefined;
  // JSON.parse and its like throw such an error while a module runs.
  const found = /^\s*at JSON\.parse /m.test(stack) ? undefined : arrow.exec(stack);
  if (found) return { file: found[1]!, line: Number(found[2]), column: found[3]!.length + 1 };
  return /^\s*at compileSourceTextModule /m.test(stack) ? 'unknown' : undefined;
}
