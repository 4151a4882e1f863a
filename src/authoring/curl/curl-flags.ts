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
  | 'cookie'
  | 'agent'
  | 'referer'
  | 'timeout'
  | 'url'
  | 'get'
  | 'head'
  | 'follow'
  | 'insecure'
  | 'quiet'
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
  '-b': 'cookie',
  '--cookie': 'cookie',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-e': 'referer',
  '--referer': 'referer',
  '-m': 'timeout',
  '--max-time': 'timeout',
  '--url': 'url',
  '-o': 'quiet',
  '--output': 'quiet',
  '-w': 'quiet',
  '--write-out': 'quiet',
  '-c': 'quiet',
  '--cookie-jar': 'quiet',
  '--connect-timeout': 'quiet',
  '--retry': 'other',
  '-x': 'other',
  '--proxy': 'other',
  '-E': 'other',
  '--cert': 'other',
  '--key': 'other',
  '--cacert': 'other',
  '--resolve': 'other',
  '-T': 'other',
  '--upload-file': 'other',
};

const alone: Readonly<Record<string, CurlMeaning>> = {
  '-G': 'get',
  '--get': 'get',
  '-I': 'head',
  '--head': 'head',
  '-L': 'follow',
  '--location': 'follow',
  '-k': 'insecure',
  '--insecure': 'insecure',
  '-s': 'quiet',
  '--silent': 'quiet',
  '-S': 'quiet',
  '--show-error': 'quiet',
  '-v': 'quiet',
  '--verbose': 'quiet',
  '-i': 'quiet',
  '--include': 'quiet',
  '-f': 'quiet',
  '--fail': 'quiet',
  '--compressed': 'quiet',
  '--http1.1': 'quiet',
  '--http2': 'quiet',
  '-#': 'quiet',
};

/** A flag and its value, each occurrence in order; what is no flag is a URL. */
export function readFlags(
  words: readonly string[],
): readonly { readonly flag: string; readonly means: CurlMeaning; readonly value: string }[] {
  const found: { flag: string; means: CurlMeaning; value: string }[] = [];
  const queue = [...words];
  while (queue.length > 0) {
    const word = queue.shift()!;
    if (!word.startsWith('-') || word === '-') {
      found.push({ flag: word, means: 'url', value: word });
      continue;
    }
    const { flag, attached } = splitFlag(word);
    const known = flagOf(flag);
    if (!known.takesValue && attached !== '') queue.unshift(`-${attached}`);
    const value = known.takesValue ? attached || (queue.shift() ?? '') : '';
    found.push({ flag, means: known.means, value });
  }
  return found;
}

/** `-XPOST` is `-X POST`, `-sS` is `-s -S`. */
function splitFlag(word: string): { flag: string; attached: string } {
  return word.startsWith('--') ? { flag: word, attached: '' } : { flag: word.slice(0, 2), attached: word.slice(2) };
}

function flagOf(flag: string): Flag {
  const means = Object.hasOwn(withValue, flag) ? withValue[flag] : undefined;
  if (means) return { means, takesValue: true };
  return { means: (Object.hasOwn(alone, flag) ? alone[flag] : undefined) ?? 'other', takesValue: false };
}
