/**
 * Whether a test without tags matches an expression of `--tags-filter`: `api`, `!slow`, `(a || b) && not c`.
 * Every tag is false for it; what is left are the operators `!`, `&&`, `||` and their words.
 */
export function untaggedMatches(expression: string): boolean {
  const tokens = expression.match(/&&|\|\||!|\(|\)|[^\s()!&|]+/g) ?? [];
  let at = 0;

  function or(): boolean {
    let holds = and();
    while (tokens[at] === '||' || tokens[at] === 'or') {
      at += 1;
      holds = and() || holds;
    }
    return holds;
  }

  function and(): boolean {
    let holds = not();
    while (tokens[at] === '&&' || tokens[at] === 'and') {
      at += 1;
      holds = not() && holds;
    }
    return holds;
  }

  function not(): boolean {
    const token = tokens[at];
    at += 1;
    if (token === '!' || token === 'not') return !not();
    if (token !== '(') return false;
    const holds = or();
    at += 1;
    return holds;
  }

  return tokens.length === 0 || or();
}
