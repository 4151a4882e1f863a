/**
 * Whether code calls something that it takes from a module, or passes it on; what only comments say does not count.
 *
 * @param module - `callsheet/vitest`
 */
export function callsImport(text: string, module: string): boolean {
  const code = withoutComments(text);
  const source = String.raw`['"]${module}['"]`;
  const clause = new RegExp(
    String.raw`\bimport\s+([^'"();]+?)\s*from\s*${source}|\b(?:const|let|var)\s+([^=;]+?)\s*=\s*(?:await\s+import|require)\s*\(\s*${source}\s*\)`,
    'g',
  );
  const rest = code.replace(clause, '');
  // Taken at the place where it is used: `require('callsheet/jest').withCallsheet(…)`.
  if (new RegExp(source).test(rest)) return true;
  return [...code.matchAll(clause)]
    .flatMap(([, imported, required]) => namesIn(imported ?? required ?? ''))
    .some((name) => new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}\s*[.(]`).test(rest));
}

/** `{ callsheet as sheet }` and `{ callsheet: sheet }` go by `sheet`. */
function namesIn(clause: string): readonly string[] {
  const parts = clause.replace(/[{}]/g, ',').split(',');
  return parts.flatMap((part) => /([\w$]+)\s*$/.exec(part)?.[1] ?? []);
}

/** The text with its comments as spaces. */
export function withoutComments(text: string): string {
  return text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (part) => (/^\/[/*]/.test(part) ? part.replace(/[^\n]/g, ' ') : part),
  );
}
