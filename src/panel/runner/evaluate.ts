import type { AskedChecks, KeptResponse } from '../../engine/ports/kept-response.js';
import type { Message } from '../../format/problem.js';
import type { Json } from '../../lib/json.js';
import type { Parse } from '../../loader/files/read-session.js';
import type { Evaluated } from '../protocol/runs.js';
import type { ChecksAsked } from './messages.js';

/**
 * Asks checks, as a session file writes them, of a response that a row got.
 *
 * @returns why they cannot be read, if they cannot
 */
export function evaluate(
  asked: ChecksAsked,
  response: KeptResponse,
  parse: Parse,
): { readonly ok: Evaluated } | { readonly refused: Message } {
  const read = readChecks(asked, parse);
  if ('refused' in read) return read;
  const { tests, captures, holds } = response.ask(read);
  return {
    ok: {
      tests,
      captures: Object.fromEntries(
        captures.flatMap(({ name, value }) => (value === undefined ? [] : [[name, textOf(value)]])),
      ),
      ...(holds !== undefined && { holds }),
    },
  };
}

/** JSON is YAML: they are read as those of a step. */
function readChecks(
  { tests, capture, condition }: ChecksAsked,
  parse: Parse,
): AskedChecks | { readonly refused: Message } {
  const step = {
    request: 'GET /',
    ...(tests !== undefined && { tests }),
    ...(capture && { capture }),
    ...(condition && { when: condition }),
  };
  const { session, problems } = parse(JSON.stringify({ steps: [step] }), 'checks.session.yaml');
  const [read] = session?.steps ?? [];
  if (read?.kind !== 'request') {
    const { code, message, hint } = problems.find(({ severity }) => severity === 'error')!;
    return { refused: { code, message, ...(hint !== undefined && { hint }) } };
  }
  return { tests: read.tests, captures: read.captures, ...(read.when && { condition: read.when }) };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
