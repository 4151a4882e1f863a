import { pathText, readReferencePath } from '../../../format/references/reference-path.js';
import type { Json } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import { requestsOf } from '../../suite/requests-of.js';
import type { Inherited, Suite, SuiteFolder, SuiteRequest, SuiteVariable, Tool } from '../../suite/suite.js';
import { namesOf } from '../scripts/names-set.js';

/** Tools whose references lead into a value. */
const leadInto: ReadonlySet<Tool> = new Set(['bruno', 'opencollection']);

/**
 * `{{user.name}}` reads `name` of the map `user`, unless a variable is called `user.name`. It becomes `{{suite:user | inner .name}}`. What has
 * neither stays as it was.
 */
export function withInnerReferences(suite: Suite): Suite {
  const requests = requestsOf(suite);
  if (!leadInto.has(suite.tool)) return suite;
  const { names, set } = namesOf(suite, requests);
  const levels = requests.flatMap(({ request, inherited }) => [request, ...inherited]);
  const given = [...suite.environments, ...levels].flatMap(({ variables }) => variables);
  const whole = new Set([...names, ...set]);
  const heads = new Set([...set, ...given.filter(isMap).map(({ name }) => name)]);
  const change = (text: string): string =>
    text
      .replace(/(?<!\\)\{\{suite:([^|{}]*)\}\}/g, (written, name: string) => inner(name, { whole, heads }) ?? written)
      .replace(/\{\{suite:([^|{}]*) \| inner ([^{}]*)\}\}/g, (written, head: string, path: string) =>
        heads.has(head) ? written : `\\{{${head}${path}}}`,
      );
  const inItem = (item: SuiteFolder | SuiteRequest): SuiteFolder | SuiteRequest => {
    if (item.kind === 'request') return textsOf(item, change);
    return { ...item, inherited: inherited(item.inherited), items: item.items.map(inItem) };
  };
  const inherited = (level: Inherited): Inherited => textsOf(level, change);
  const environments = suite.environments.map((each) => textsOf(each, change));
  return { ...suite, environments, inherited: inherited(suite.inherited), items: suite.items.map(inItem) };
}

function isMap({ value }: SuiteVariable): boolean {
  return typeof value === 'object' && value !== null;
}

interface Known {
  readonly whole: ReadonlySet<string>;
  /** Variables that may have a map or a list. */
  readonly heads: ReadonlySet<string>;
}

function inner(name: string, { whole, heads }: Known): string | undefined {
  const [head] = /^[\w-]+(?=[.[])/.exec(name) ?? [];
  if (whole.has(name) || head === undefined || !heads.has(head)) return undefined;
  const path = readReferencePath(name.slice(head.length));
  return path === null ? undefined : `{{suite:${head} | inner ${pathText(path)}}}`;
}

/** Code and words of the tool stay. */
const kept = new Set(['scripts', 'place', 'leftovers', 'shown', 'tests', 'captures', 'kind', 'name', 'tags']);

function textsOf<Level extends object>(level: Level, change: (text: string) => string): Level {
  return Object.fromEntries(
    Object.entries(level).map(([key, value]) => [
      key,
      kept.has(key) ? (value as Json) : mapTexts(value as Json, change),
    ]),
  ) as Level;
}
