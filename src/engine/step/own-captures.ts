import type { RequestStep } from '../../format/session.js';
import type { Json } from '../../lib/json.js';
import type { Redactor } from '../redact/redactor.js';
import type { Scope } from '../scope/scope.js';
import type { CaptureResult } from './assess.js';

export function keepCaptures(scope: Scope, captures: readonly CaptureResult[], redactor: Redactor): void {
  for (const { capture, found, value, origin, isPayload } of captures) {
    if (!found) continue;
    scope.set.set(capture.name, value!);
    scope.captured.set(capture.name, value!);
    redactor.learnNamed(capture.name, value!, isPayload ? undefined : capture.source, origin);
  }
}

/** @returns takes back what a step has captured since: one response may lack what the one before it had */
export function openCaptures({ captures }: RequestStep, scope: Scope): () => void {
  const maps = [scope.set, scope.captured];
  const before = maps.map((map) => captures.map(({ name }): [string, Json | undefined] => [name, map.get(name)]));
  return () =>
    maps.forEach((map, index) => {
      for (const [name, value] of before[index]!) {
        if (value === undefined) map.delete(name);
        else map.set(name, value);
      }
    });
}
