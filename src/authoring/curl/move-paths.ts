import { posix } from 'node:path';
import { bodyKinds, bodyNames, type BodyPath } from '../../format/bodies.js';
import { isAbsolutePath, relativePath, withSlashes } from '../../format/paths.js';
import type { Json, JsonObject } from '../../lib/json.js';

/** Paths of a command are relative to where it runs, those of a session to its file. */
export function withPaths(step: JsonObject, { file, folder }: { file: string; folder: string }): JsonObject {
  const moved = (path: Json): Json => {
    if (typeof path !== 'string' || isAbsolutePath(path)) return path;
    const target = relativePath(file, posix.join(folder, withSlashes(path)));
    return target.startsWith('.') ? target : `./${target}`;
  };
  const bodies = bodyNames.flatMap((name) => {
    const written = step[name];
    return written === undefined
      ? []
      : [[name, bodyKinds[name].paths.reduce((body, at) => change(body, at, moved), written)]];
  });
  return { ...step, ...Object.fromEntries(bodies) };
}

/** Changes what is at a path below a value, where there is something. */
function change(value: Json, [key, ...rest]: BodyPath, by: (value: Json) => Json): Json {
  if (key === undefined) return by(value);
  if (key === '*') return Array.isArray(value) ? value.map((item: Json) => change(item, rest, by)) : value;
  const map = value as JsonObject;
  return map[key] === undefined ? value : { ...map, [key]: change(map[key], rest, by) };
}
