import type { AuthKind } from '../../format/auth.js';
import type { Json } from '../../lib/json.js';
import { curlPartIgnored, curlReasons, curlSignIn } from '../../problems/edit/curl.js';

/** What each flag of curl that matters to a request means; the others are passed over with a note. */
export type CurlMeaning =
  | 'method'
  | 'header'
  | 'data'
  | 'raw'
  | 'urlencode'
  | 'json'
  | 'form'
  | 'user'
  | 'bearer'
  | 'scheme'
  | 'cookie'
  | 'agent'
  | 'referer'
  | 'timeout'
  | 'url'
  | 'get'
  | 'head'
  | 'follow'
  | 'upload'
  | 'query'
  | 'redirects'
  | 'range'
  | 'insecure'
  /** What a session does anyway. */
  | 'kept'
  | 'other';

interface Flag {
  readonly means: CurlMeaning;
  readonly takesValue: boolean;
}

const withValue: Readonly<Record<string, CurlMeaning>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'data',
  '--data-raw': 'raw',
  '--data-urlencode': 'urlencode',
  '--json': 'json',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'form',
  '-u': 'user',
  '--user': 'user',
  '--oauth2-bearer': 'bearer',
  '--aws-sigv4': 'scheme',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-e': 'referer',
  '--referer': 'referer',
  '-m': 'timeout',
  '--max-time': 'timeout',
  '--url': 'url',
  '-c': 'kept',
  '--cookie-jar': 'kept',
  '--max-redirs': 'redirects',
  '-T': 'upload',
  '--upload-file': 'upload',
  '--url-query': 'query',
  '-r': 'range',
  '--range': 'range',
};

/** The other flags that take a value; one that was not known would make its value the URL. */
const otherWithValue = new Set(
  `-o --output -w --write-out --connect-timeout --abstract-unix-socket --alt-svc --cacert --capath -E --cert --cert-type --ciphers -K --config --connect-to
  -C --continue-at --create-file-mode --crlfile --curves --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr
  --dns-servers --doh-url -D --dump-header --ech --egd-file --engine --etag-compare --etag-save --expect100-timeout
  --ftp-account --ftp-alternative-to-user --ftp-method -P --ftp-port --happy-eyeballs-timeout-ms --hostpubmd5
  --hostpubsha256 --haproxy-clientip --hsts --interface --ip-tos --ipfs-gateway --keepalive-cnt --keepalive-time --key
  --key-type --krb --libcurl --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt --max-filesize
  --netrc-file --noproxy --output-dir --parallel-max --pass --pinnedpubkey --preproxy --proto --proto-default
  --proto-redir -x --proxy --proxy-cacert --proxy-capath --proxy-cert --proxy-cert-type --proxy-ciphers --proxy-crlfile
  --proxy-header --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name
  --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser -U --proxy-user --proxy1.0 --pubkey
  -Q --quote --random-file --rate --request-target --resolve --retry --retry-delay --retry-max-time
  --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service --socks5-hostname -Y --speed-limit
  -y --speed-time --stderr -t --telnet-option --tftp-blksize -z --time-cond --tls-max --tls13-ciphers --tlsauthtype
  --tlspassword --tlsuser --trace --trace-ascii --trace-config --unix-socket --variable --vlan-priority`.split(/\s+/),
);

const alone: Readonly<Record<string, CurlMeaning>> = {
  '-G': 'get',
  '--get': 'get',
  '-I': 'head',
  '--head': 'head',
  '-L': 'follow',
  '--location': 'follow',
  '--location-trusted': 'follow',
  '-k': 'insecure',
  '--insecure': 'insecure',
  '-f': 'kept',
  '--fail': 'kept',
  '--fail-with-body': 'kept',
  '-g': 'kept',
  '--globoff': 'kept',
  '--path-as-is': 'kept',
  '--basic': 'kept',
  '--digest': 'scheme',
  '--ntlm': 'scheme',
  '--ntlm-wb': 'scheme',
  '--negotiate': 'scheme',
  '--anyauth': 'scheme',
  '--compressed': 'kept',
  '--http1.1': 'kept',
  '-N': 'kept',
  '--no-buffer': 'kept',
};

/** What a flag means; an unknown one is passed over with a note. */
function flagOf(flag: string): Flag {
  const means = Object.hasOwn(withValue, flag) ? withValue[flag] : undefined;
  if (means) return { means, takesValue: true };
  if (otherWithValue.has(flag)) return { means: 'other', takesValue: true };
  return { means: (Object.hasOwn(alone, flag) ? alone[flag] : undefined) ?? 'other', takesValue: false };
}

/** A flag and its value; what is not a flag is a URL. */
export interface CurlFlag {
  readonly flag: string;
  readonly means: CurlMeaning;
  readonly value: string;
}

interface CurlFlags {
  /** Each occurrence, in order. */
  readonly flags: readonly CurlFlag[];
  /** The word that ended the request: what is piped, follows, or belongs to the next one is none of it. */
  readonly end?: string;
  /** Another command of curl follows. */
  readonly hasOthers?: boolean;
}

const ends = /^(?:[|;<].*|&(?:&.*)?|(?:\d|&)?>.*|--next|-:)$/s;
const curl = /^(?:;|&&?)?curl(?:\.exe)?$/i;

export function readFlags(words: readonly string[]): CurlFlags {
  const flags: CurlFlag[] = [];
  const queue = [...words];
  while (queue.length > 0) {
    const word = queue.shift()!;
    if (ends.test(word) || curl.test(word))
      return { flags, end: word, hasOthers: [word, ...queue].some((other) => curl.test(other)) };
    if (!word.startsWith('-') || word === '-') {
      flags.push({ flag: word, means: 'url', value: word });
      continue;
    }
    const { flag, attached } = splitFlag(word);
    const known = flagOf(flag);
    if (!known.takesValue && attached !== '') queue.unshift(`-${attached}`);
    const value = known.takesValue ? attached || (queue.shift() ?? '') : '';
    flags.push({ flag, means: known.means, value });
  }
  return { flags };
}

/** `-XPOST` is `-X POST`, `-sS` is `-s -S`. */
function splitFlag(word: string): { flag: string; attached: string } {
  return word.startsWith('--') ? { flag: word, attached: '' } : { flag: word.slice(0, 2), attached: word.slice(2) };
}

type Flags = readonly CurlFlag[];

interface CurlAuth {
  readonly step?: Readonly<Partial<Record<AuthKind, Json>>>;
  readonly notes: readonly string[];
}

/** How a curl command signs in. Notes never hold the password. */
export function readAuth(flags: Flags): CurlAuth {
  const bearer = flags.findLast(({ means }) => means === 'bearer')?.value;
  if (bearer) return { step: { bearer }, notes: [] };
  const user = flags.findLast(({ means }) => means === 'user');
  const scheme = flags.findLast(({ means }) => means === 'scheme');
  if (!user) return { notes: scheme === undefined ? [] : [curlPartIgnored(scheme.flag, curlReasons.noUser)] };
  if (scheme === undefined) return { step: { basic: userOf(user.value) }, notes: [] };
  switch (scheme.flag) {
    case '--anyauth':
      return {
        step: { basic: userOf(user.value) },
        notes: [curlPartIgnored(scheme.flag, curlReasons.sentByBasic)],
      };
    case '--digest':
      return { step: { digest: userOf(user.value) }, notes: [] };
    case '--aws-sigv4':
      return { step: { awsSigV4: awsKeysOf(user.value, scheme.value) }, notes: [] };
    default:
      return { notes: [curlPartIgnored(curlSignIn(user.flag, scheme.flag), curlReasons.otherScheme)] };
  }
}

/** Without a colon curl asks for the password, so the session asks for an input. A variable may have both in it. */
function userOf(user: string): { readonly username: string; readonly password: string } {
  const colon = user.indexOf(':');
  const asked = user.includes('{{') ? '' : '{{password}}';
  const [username, password] = colon < 0 ? [user, asked] : [user.slice(0, colon), user.slice(colon + 1)];
  return { username, password };
}

/** @param scheme - `aws:amz:eu-central-1:execute-api`; curl reads missing parts from the host */
function awsKeysOf(user: string, scheme: string): Json {
  const { username, password } = userOf(user);
  const [, , region, service] = scheme.split(':');
  return {
    accessKeyId: username,
    secretAccessKey: password,
    ...(region && { region }),
    ...(service && { service }),
  };
}
