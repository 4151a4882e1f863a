import { isJsonObject } from '../lib/json.js';
import { looseJson } from './shared/json-comments.js';
import type { Suite } from './suite/suite.js';

/** The environment of a suite that a given file has. @param texts - of the files that were given */
export function givenEnvironment({ environments }: Suite, texts: readonly string[]): string | undefined {
  const given = texts.flatMap(namesIn);
  return environments.find(({ kind, name }) => kind === 'environment' && given.includes(name))?.name;
}

/** One environment has its name in it, and a file with several has theirs as keys. */
function namesIn(text: string): readonly string[] {
  const root = looseJson(text);
  if (!isJsonObject(root)) return [];
  const inner = isJsonObject(root.environment) ? root.environment : root;
  if (typeof inner.name === 'string') return [inner.name];
  const ofEditor = root['rest-client.environmentVariables'];
  return Object.keys(isJsonObject(ofEditor) ? ofEditor : root);
}
