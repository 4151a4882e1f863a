import type { Collection, Item, Pair, Url, UrlParts } from './collection.js';

/** What comes before the path of a URL. */
interface Origin {
  readonly scheme: string;
  readonly authority: string;
}

/** Values that variables need so that requests reach the stand-in. */
type Values = Map<string, string>;

const literal =
  /\bhttps?:\/\/(?!(?:[\w-]+\.)*(?:json-schema|w3|openapis)\.org)[\w-]+(?:\.[\w-]+)*(?::\d+)?(?=$|[^\w.:-])/g;

/** A call of `setTimeout` up to a wait of a second or more. */
const wait = /(\bsetTimeout\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*)\d{4,}(?=\s*\))/g;

/** A text with each host that it has in full replaced by the stand-in. Namespaces stay. A stand-in needs no wait. */
export function textOnLoopback(text: string, standIn: string): string {
  return text
    .replaceAll(literal, standIn)
    .replaceAll(/\bhttps:\/\/(?=\{\{)/g, 'http://')
    .replaceAll(wait, (_, before: string) => `${before}10`);
}

/**
 * A collection whose requests go to the stand-in: hosts are replaced, and variables that are hosts have it as their value. A variable that
 * nothing sets has a value that says its name.
 */
export function onLoopback(
  collection: Collection,
  standIn: string,
): { readonly collection: Collection; readonly given: ReadonlyMap<string, string> } {
  const values: Values = new Map();
  const rewritten = JSON.parse(textOnLoopback(JSON.stringify(collection), standIn)) as Collection;
  const items = (rewritten.item ?? []).map((each) => itemOnLoopback(each, standIn, values));
  const text = JSON.stringify(items) + JSON.stringify(rewritten.event ?? []);
  const own = (rewritten.variable ?? []).map((each) => withValue(each, standIn, values));
  const names = new Set(own.map(({ key, id }) => key ?? id));
  for (const name of [...namesIn(JSON.stringify([items, own, rewritten.auth])), ...namesRead(text)])
    if (!names.has(name) && !values.has(name) && !isSet(name, text))
      values.set(name, addressed.test(name) ? `${standIn}/${name}` : valueFor(name, text));
  const ofEnvironment = new Set(namesRead(text, 'environment\\.get|getEnvironmentVariable'));
  const both = own.flatMap(({ key, id, value }): [string, string][] => {
    const name = key ?? id ?? '';
    return ofEnvironment.has(name) && !isSet(name, text) ? [[name, String(value ?? '')]] : [];
  });
  const given = new Map([...[...values].filter(([name]) => !names.has(name)), ...both]);
  return { collection: { ...rewritten, item: items, variable: own }, given };
}

/** The name of a variable that a script sends something to. Names in the URLs of requests have their values by then. */
const addressed = /ur[li](?![a-z])|endpoint/i;

/** A value that is a host with its port is the stand-in, too: a script may use it. */
function withValue(variable: Pair, standIn: string, values: Values): Pair {
  const isHost = typeof variable.value === 'string' && /^[a-z][\w-]*(?:\.[\w-]+)*:\d{2,5}$/i.test(variable.value);
  const value = values.get(variable.key ?? variable.id ?? '') ?? (isHost ? new URL(standIn).host : undefined);
  return value === undefined ? variable : { ...variable, value };
}

function itemOnLoopback(item: Item, standIn: string, values: Values): Item {
  if (item.item) return { ...item, item: item.item.map((each) => itemOnLoopback(each, standIn, values)) };
  const { request } = item;
  if (request === undefined) return item;
  if (typeof request === 'string') return { ...item, request: urlOnLoopback(request, standIn, values) as string };
  return { ...item, request: { ...request, url: urlOnLoopback(request.url ?? null, standIn, values) } };
}

function urlOnLoopback(url: Url, standIn: string, values: Values): Url {
  if (url === null) return url;
  if (typeof url === 'string') return rawOnLoopback(url, standIn, values);
  const { protocol, host, port, raw } = url;
  if (host === undefined) return { ...url, ...(raw !== undefined && { raw: rawOnLoopback(raw, standIn, values) }) };
  const joined = typeof host === 'string' ? host : host.join('.');
  const scheme = protocol === undefined || protocol === '' ? '' : `${protocol}://`;
  const origin = rawOnLoopback(scheme + joined + (port ? `:${port}` : ''), standIn, values);
  return { ...url, ...partsOf(origin), ...(raw !== undefined && { raw: rawOnLoopback(raw, standIn, values) }) };
}

function partsOf(origin: string): UrlParts {
  const [, scheme, host = '', port] = /^(?:(.*):\/\/)?(.*?)(?::([^:]*))?$/.exec(origin) ?? [];
  const isOne = host.includes('{{');
  return {
    host: isOne ? [host] : host.split('.'),
    ...(scheme !== undefined && { protocol: scheme }),
    ...(port !== undefined && { port }),
  };
}

function rawOnLoopback(raw: string, standIn: string, values: Values): string {
  const [, scheme = '', authority = '', rest = ''] =
    /^(?:((?:\{\{[^}]*\}\}|\w)+):\/\/)?((?:\{\{[^}]*\}\}|[^/?#])*)(.*)$/s.exec(raw) ?? [];
  const origin = originOnLoopback({ scheme, authority }, standIn, values);
  return (origin.scheme === '' ? '' : `${origin.scheme}://`) + origin.authority + rest;
}

function originOnLoopback({ scheme, authority }: Origin, standIn: string, values: Values): Origin {
  const { hostname, port, host } = new URL(standIn);
  const references = [...authority.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name);
  const [first, second] = references;
  if (scheme.startsWith('{{')) values.set(scheme.slice(2, -2), 'http');
  const kept = scheme.startsWith('{{') || scheme === '' ? scheme : 'http';
  if (first === undefined || !authority.startsWith('{{'))
    return { scheme: kept, authority: authority === '' && scheme === '' ? '' : host };
  const origin = scheme === '' ? `http://${hostname}` : hostname;
  const after = authority.slice(first.length + 4);
  if (!after.startsWith(':')) {
    values.set(first, `${origin}:${port}`);
    if (second !== undefined && after.startsWith(`{{${second}}}`))
      values.set(second, values.get(second) ?? `/${second}`);
    return { scheme: kept, authority };
  }
  values.set(first, origin);
  if (second === undefined) return { scheme: kept, authority: `{{${first}}}:${port}` };
  values.set(second, port);
  return { scheme: kept, authority };
}

export function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{([^${}"\\][^{}"\\]*)\}\}/g)].map(([, name = '']) => name.trim()));
}

/** Variables of an environment that scripts read. Without a value, tests would compare what is missing with what is missing. */
function namesRead(
  text: string,
  getters = 'environment\\.get|variables\\.get|getEnvironmentVariable',
): readonly string[] {
  const calls = new RegExp(String.raw`\b(?:${getters})\(\s*\\*["'\x60]([^"'\x60\\]+)\\*["'\x60]\s*\)`, 'g');
  return [...text.matchAll(calls)].map(([, name = '']) => name).filter((name) => !name.startsWith('$'));
}

/** Whether a script sets a variable. */
function isSet(name: string, text: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:\.set|setEnvironmentVariable|setGlobalVariable)\(\s*\\*["'\x60]${escaped}\\*["'\x60]`,
  ).test(text);
}

/** A number where JSON has the variable without quotes or the name says so, else a text. */
export function valueFor(name: string, text: string): string {
  if (new RegExp(String.raw`"raw":"\{\{${name.replaceAll(/\W/g, '.')}\}\}"`).test(text)) return '{}';
  if (/code|status/i.test(name)) return '200';
  if (/count|limit|size|page|timeout|delay|retries/i.test(name)) return '3';
  return text.includes(String.raw`: {{${name}}}`) || text.includes(`:{{${name}}}`)
    ? '7'
    : `a-${name.replaceAll(/\W+/g, '-')}`;
}
