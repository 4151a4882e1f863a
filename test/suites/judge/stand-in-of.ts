import type { Answer, Answering, Asked } from '../support/stand-in.js';
import { exampleOf, type Wanted } from './answer-tree.js';
import type { Reads } from './script-reads.js';

/** A request of a suite with what it is answered. */
export interface Route {
  readonly method: string;
  /** The path, where `{{name}}` and `:name` are any text. */
  readonly path: string;
  readonly answer: Answer;
}

/** How often a request is answered as the suite wants it. A suite may go round in circles until the answer is another one. */
const rounds = 30;

/** A stand-in made of the requests of a suite. The answers of those that look alike follow each other. */
export function standInOf(routes: readonly Route[], others: Answer): () => Answering {
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.path), weight: weightOf(route.path) }));
  return () => {
    const asked = new Map<string, number>();
    return ({ method, url }: Asked) => {
      const [path = ''] = url.split('?');
      const fitting = known.filter((each) => each.method === method && each.pattern.test(path));
      const heaviest = Math.max(...fitting.map(({ weight }) => weight));
      const alike = fitting.filter(({ weight }) => weight === heaviest);
      const [first] = alike;
      if (first === undefined) return others;
      const count = asked.get(`${method} ${first.path}`) ?? 0;
      asked.set(`${method} ${first.path}`, count + 1);
      const { answer } = alike[count % alike.length]!;
      return count < rounds * alike.length ? answer : { ...answer, body: {} };
    };
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\{[^}]*\}\}|(?<=\/):[\w-]+)/).map((part, at) => (at % 2 === 1 ? '.+?' : escaped(part)));
  return new RegExp(`^/*${parts.join('')}/?$`, 's');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

function weightOf(path: string): number {
  return path.replaceAll(/\{\{[^}]*\}\}|(?<=\/):[\w-]+/g, '').length;
}

/** The path of a URL as it is written, after what is its host. */
export function pathOf(url: string): string {
  const [, path = ''] = /^(?:[^/?#]*:\/\/)?(?:\{\{[^}]*\}\}|[^/?#])*(\/[^?#]*)?/.exec(url) ?? [];
  return path;
}

/** An answer that has what scripts read. */
export function answerOf({ own }: Reads, standIn: string): Answer {
  const status = own.fields.get('status')?.value;
  const xml = own.fields.get('xml');
  const type = xml === undefined ? 'application/json' : 'application/xml';
  const headers = [...(own.fields.get('headers')?.fields ?? [])].map(([name, each]) => [
    name,
    name === 'content-type' ? (each.value ?? type) : headerOf(name, each, standIn),
  ]);
  const body = xml === undefined ? bodyOf(own.fields.get('body')) : xmlOf(exampleOf(xml, 'xml'));
  const code = typeof status === 'number' && status >= 200 && status < 600 ? status : 200;
  return {
    status: code,
    headers: { ...(xml && { 'content-type': type }), ...(Object.fromEntries(headers) as Record<string, string>) },
    ...(code !== 204 && { body }),
  };
}

export function bodyOf(body: Wanted | undefined): unknown {
  const example = body && exampleOf(body, 'body');
  return typeof example === 'object' || body?.type !== undefined ? example : { id: 7, name: 'tea', items: [{ id: 1 }] };
}

/** A map as XML: its keys are elements. */
function xmlOf(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return String(value).replaceAll(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Object.entries(value)
    .flatMap(([name, inner]) => [inner].flat().map((each) => `<${name}>${xmlOf(each)}</${name}>`))
    .join('');
}

function headerOf(name: string, { value }: Wanted, standIn: string): string {
  if (typeof value === 'string') return value;
  return /location/.test(name) ? `${standIn}/${name}` : `a-${name}`;
}
