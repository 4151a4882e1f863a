export interface ProxyOptions {
  /** The proxy of every URL but those that NO_PROXY names; `false` for none. @default what the environment says */
  readonly proxy?: string | false;
  /** Where HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY are read, lower case first. @default no proxies */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>>;
}

export type ProxyAddress = URL;

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'socks:', 'socks5:', 'socks5h:']);

/**
 * @returns what gives the proxy of a URL, and undefined for one that is reached directly; undefined where there are no proxies
 * @throws Error when an address cannot be used
 */
export function proxyChoice({
  proxy,
  proxyEnv = {},
}: ProxyOptions): ((url: URL) => ProxyAddress | undefined) | undefined {
  if (proxy === false) return undefined;
  const read = (name: string): string => proxyEnv[name.toLowerCase()] ?? proxyEnv[name] ?? '';
  const all = read('ALL_PROXY');
  const forHttp = addressOf(proxy ?? (read('HTTP_PROXY') || all));
  const forHttps = addressOf(proxy ?? (read('HTTPS_PROXY') || all || read('HTTP_PROXY')));
  if (!forHttp && !forHttps) return undefined;
  const isDirect = readNoProxy(read('NO_PROXY'));
  return (url) => (isDirect(url) ? undefined : url.protocol === 'https:' ? forHttps : forHttp);
}

function addressOf(text: string): ProxyAddress | undefined {
  if (text === '') return undefined;
  const url = new URL(text);
  if (!schemes.has(url.protocol)) throw new Error(`${url.protocol}// is not a scheme of proxies`);
  if (!isDecodable(url.username + url.password)) throw new Error('write a % in its user or password as %25');
  return url;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A host with its subdomains, of one port where it names one; `*` is every host. */
function readNoProxy(text: string): (url: URL) => boolean {
  const rules = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(readRule);
  if (rules.length === 0) return () => false;
  return ({ hostname, port, protocol }) => {
    const host = plainHost(hostname);
    const at = port || (protocol === 'https:' ? '443' : '80');
    return rules.some((rule) => (rule.port === undefined || rule.port === at) && rule.covers(host));
  };
}

interface Rule {
  readonly covers: (host: string) => boolean;
  readonly port: string | undefined;
}

/** `*.shop.test` leaves out `shop.test` itself, which `.shop.test` and `shop.test` do not. */
function readRule(entry: string): Rule {
  const [, host = entry, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  if (host === '*') return { covers: () => true, port };
  const name = plainHost(host.replace(/^\*?\./, ''));
  const isWithin = (tested: string): boolean => tested.endsWith(`.${name}`);
  return { covers: host.startsWith('*.') ? isWithin : (tested) => tested === name || isWithin(tested), port };
}

/** Without the brackets of an IPv6 address, and without the dot that says that a name is whole. */
function plainHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/(?<=.)\.$/, '');
}
