import { list } from '../machine/constant-value.js';
import { piped } from '../walk/arithmetic.js';
import type { Machine } from '../machine/machine.js';
import { requestName } from '../walk/request-facts.js';
import { type Cell, constantValue, newCell, unknown, type Value } from '../machine/value.js';

type Values = Readonly<Record<string, (machine: Machine) => Value>>;

/** What scripts after a request read of it. Before it, the tools give its texts without the values of variables. */
export const requestValues: Values = {
  'pm.request.method': (machine) => {
    const sent = sentBy(machine);
    return sent ? constantValue(sent.method) : unsure;
  },
  'pm.request.body': (machine) =>
    bodyOf(machine) === undefined ? unsure : { kind: 'native', name: 'pm.request.body' },
  'pm.request.body.mode': (machine) => (bodyOf(machine) === undefined ? unsure : constantValue('raw')),
  'pm.request.body.raw': bodyText,
  'pm.info.requestName': requestName,
};

const unsure = unknown('the request');

function sentBy(machine: Machine) {
  machine.asksOfRequest = true;
  return machine.phase === 'after' ? machine.known.sent : undefined;
}

function bodyOf(machine: Machine): string | undefined {
  return sentBy(machine)?.body;
}

function bodyText(machine: Machine): Value {
  const text = bodyOf(machine);
  if (text === undefined) return unsure;
  return text.includes('{{') ? { kind: 'template', text } : constantValue(text);
}

/** The JSON of the body of the request, with its references in texts; undefined of any other text. */
export function requestJson(machine: Machine, text: string): Value | undefined {
  if (text !== machine.known.sent?.body) return undefined;
  const references: string[] = [];
  const marked = text.replaceAll(/\{\{[^{}]*\}\}/g, (reference) => `\uE000${references.push(reference) - 1}\uE001`);
  try {
    return valueOf(JSON.parse(marked), (part) =>
      part.replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => references[Number(at)]!),
    );
  } catch {
    return unknown('the JSON of a text with values');
  }
}

function valueOf(json: unknown, fill: (text: string) => string): Value {
  if (Array.isArray(json)) return list((json as readonly unknown[]).map((item) => valueOf(item, fill)));
  if (typeof json === 'object' && json !== null) {
    const entries = Object.entries(json).map(([name, each]): [string, Cell] => [name, newCell(valueOf(each, fill))]);
    return { kind: 'map', entries: new Map(entries) };
  }
  if (typeof json !== 'string' || !json.includes('\uE000')) return constantValue(json as string);
  return textOf(fill(json));
}

/** Only of variables: what is generated is another value each time. */
function textOf(text: string): Value {
  if (/\{\{(?!suite:[^{}|]*\}\})/.test(text)) return unknown('a generated value of the request');
  return { kind: 'template', text: /^\{\{[^{}]*\}\}$/.test(text) ? piped(text, 'text') : text };
}
