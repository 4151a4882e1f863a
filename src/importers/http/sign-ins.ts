import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { SourceFiles } from '../suite/source.js';
import { scopesFor } from './environments.js';
import { tokenAuth } from '../shared/token-auth.js';

const grants: Readonly<Record<string, string>> = {
  'client credentials': 'client_credentials',
  password: 'password',
};

/**
 * The ways to get a token that environments of JetBrains have under `Security`, by their names. Those that need a browser are
 * not among them.
 */
export function readSignIns(files: SourceFiles, template: (text: string) => string): ReadonlyMap<string, JsonObject> {
  const written = new Map<string, JsonObject>();
  for (const { scopes } of scopesFor(files)) {
    for (const [name, values] of Object.entries(under(under(Object.values(scopes), 'Security'), 'Auth')))
      written.set(name, { ...written.get(name), ...(isJsonObject(values) ? values : {}) });
  }
  return new Map(
    [...written].flatMap(([name, values]) => {
      const auth = oauth2Of(values, template);
      return auth ? [[name, auth] as const] : [];
    }),
  );
}

/** What the first map has under a key; of one map, what it has. */
function under(values: readonly Json[] | JsonObject, key: string): JsonObject {
  const maps = Array.isArray(values) ? (values as readonly Json[]) : [values as JsonObject];
  const found = maps.flatMap((value) => (isJsonObject(value) && isJsonObject(value[key]) ? [value[key]] : []));
  return Object.assign({}, ...found) as JsonObject;
}

function oauth2Of(values: JsonObject, template: (text: string) => string): JsonObject | undefined {
  const text = (key: string): string | undefined => {
    const value = values[key];
    return typeof value === 'string' ? template(value) : undefined;
  };
  return tokenAuth({
    grant: grants[text('Grant Type')?.toLowerCase() ?? ''],
    tokenUrl: text('Token URL'),
    clientId: text('Client ID'),
    clientSecret: text('Client Secret'),
    scope: text('Scope'),
    username: text('Username'),
    password: text('Password'),
    isInBody: text('Client Credentials') === 'in body',
  });
}
