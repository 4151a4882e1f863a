import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: Place; readonly end: Place };
}

/** A YAML language server, as an editor talks to it. */
export interface LanguageServer {
  /** What the server marks in a text. */
  readonly diagnose: (text: string) => Promise<readonly Diagnostic[]>;
  /** The labels that the server offers at `|` in a text. */
  readonly complete: (text: string) => Promise<readonly string[]>;
  /** What the server shows over the word at `|`, without where its schema lies. */
  readonly hover: (text: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

const patience = 90_000;

/** @param schema - the absolute path of the JSON Schema of session files */
export async function startLanguageServer(schema: string): Promise<LanguageServer> {
  const manifest = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/yaml-language-server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const waiting = new Map<string, (message: Message) => void>();
  const schemas = { [pathToFileURL(schema).href]: ['*.session.yaml'] };
  const settings = { schemas, validate: true, completion: true, hover: true, schemaStore: { enable: false } };
  const write = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  read(child.stdout, (message) => {
    const { id, method, params } = message;
    if (id !== undefined && method !== undefined) return write({ id, result: answer(method, params, settings) });
    const key = keyOf(message);
    const listener = waiting.get(key);
    waiting.delete(key);
    listener?.(message);
  });
  const awaited = (key: string): Promise<Message> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`the server did not answer ${key}`)), patience);
      waiting.set(key, (message) => {
        clearTimeout(timer);
        done(message);
      });
    });
  let ids = 0;
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    ids += 1;
    const answer = awaited(`#${ids}`);
    write({ id: ids, method, params });
    return (await answer).result;
  };
  const tell = (method: string, params: unknown): void => write({ method, params });

  await ask('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  tell('initialized', {});
  tell('workspace/didChangeConfiguration', { settings: { yaml: settings } });

  let documents = 0;
  /** Opens the text as a file of its own and waits until the server has looked at it. */
  const open = async (text: string): Promise<{ uri: string; diagnostics: readonly Diagnostic[] }> => {
    documents += 1;
    const uri = `file:///project/file-${documents}.session.yaml`;
    const looked = awaited(uri);
    tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    const { params } = await looked;
    return { uri, diagnostics: (params as { diagnostics: readonly Diagnostic[] }).diagnostics };
  };
  const at = async (text: string, method: string): Promise<unknown> => {
    const lines = text.slice(0, text.indexOf('|')).split('\n');
    const { uri } = await open(text.replace('|', ''));
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    return ask(method, { textDocument: { uri }, position });
  };
  return {
    diagnose: async (text) => (await open(text)).diagnostics,
    complete: async (text) => {
      const result = (await at(text, 'textDocument/completion')) as { items: readonly { label: string }[] };
      return result.items.map(({ label }) => label).toSorted();
    },
    hover: async (text) => {
      const result = (await at(text, 'textDocument/hover')) as { contents: { value: string } } | null;
      return (result?.contents.value ?? '').replace(/\n+Source: .*$/, '');
    },
    stop: async () => {
      await ask('shutdown', null);
      tell('exit', null);
      await ended;
    },
  };
}

/** What the server asks of an editor: its settings, section by section, or whether it may do something. */
function answer(method: string, params: unknown, settings: object): unknown {
  if (method !== 'workspace/configuration') return null;
  const { items } = params as { readonly items: readonly { readonly section?: string }[] };
  return items.map(({ section }) => (section === 'yaml' ? settings : {}));
}

/** What an answer, or the marks of a file, is waited for under. */
function keyOf({ id, method, params }: Message): string {
  if (method === 'textDocument/publishDiagnostics') return (params as { uri: string }).uri;
  return method === undefined ? `#${id}` : method;
}

/** Takes the messages out of a stream of `Content-Length` frames. */
function read(stream: NodeJS.ReadableStream, each: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = /^(?:.*\r\n)*?Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(
        buffer.subarray(0, 200).toString('latin1'),
      );
      const start = head?.[0].length ?? 0;
      const end = start + Number(head?.[1] ?? 0);
      if (!head || buffer.length < end) return;
      each(JSON.parse(buffer.subarray(start, end).toString()) as Message);
      buffer = buffer.subarray(end);
    }
  });
}
