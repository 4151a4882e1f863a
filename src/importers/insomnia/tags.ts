/** A tag of Nunjucks: its name and what it is given. */
export interface Tag {
  readonly name: string;
  readonly given: readonly string[];
}

/** Reads `response 'body', 'req_1', 60`. */
export function parseTag(inner: string): Tag {
  const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(inner) ?? [];
  const given = [...rest.matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([^\s,'"]+)/g)];
  return { name, given: given.map(([, single, double, plain]) => unescaped(single ?? double ?? plain ?? '')) };
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}
