import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runNewman } from '../support/newman.js';
import type { Answer, Answering } from '../support/stand-in.js';
import { wanted } from './answer-tree.js';
import {
  type Collection,
  type Example,
  type Item,
  methodOf,
  readCollection,
  requestsOf,
  scriptOf,
  urlOf,
} from './collection.js';
import { type JudgedSuite, type JudgeOptions, judgeSuite, mayBeRandom } from './judge-suite.js';
import { onLoopback } from './loopback.js';
import { type Reads, readsOf } from './script-reads.js';
import { answerOf, bodyOf, pathOf, type Route, standInOf } from './stand-in-of.js';
import { withUploads } from './uploads.js';

/** Judges the import of a collection by newman. */
export function judgePostman(file: string, options: JudgeOptions): Promise<JudgedSuite> {
  return judgeSuite(
    basename(file, '.json'),
    ({ folder, standIn, limit }) => {
      const { collection: uploading, files } = withUploads(readCollection(file));
      const { collection, given } = onLoopback(uploading, standIn);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const paths = writeSuite(folder, collection, given);
      const bounds = { timeout: limit, timeoutRequest: 10_000, timeoutScript: 10_000 };
      return {
        source: [paths.collection, '--environment', paths.environment],
        isRandom: mayBeRandom(JSON.stringify(collection)),
        oracle: () => runNewman({ ...paths, ...bounds, workingDir: folder }),
        answering: answeringOf(collection, standIn),
        files,
      };
    },
    options,
  );
}

function writeSuite(
  folder: string,
  collection: Collection,
  given: ReadonlyMap<string, string>,
): { readonly collection: string; readonly environment: string } {
  const paths = {
    collection: join(folder, 'suite.postman_collection.json'),
    environment: join(folder, 'suite.postman_environment.json'),
  };
  const values = [...given].map(([key, value]) => ({ key, value, enabled: true }));
  writeFileSync(paths.collection, JSON.stringify(collection, null, 2));
  writeFileSync(
    paths.environment,
    JSON.stringify({ id: 'judge', name: 'judge', values, _postman_variable_scope: 'environment' }),
  );
  return paths;
}

/** Saved examples count. Without one, an answer has what scripts read. */
function answeringOf(collection: Collection, standIn: string): () => Answering {
  const shared: Reads = { own: wanted(), others: wanted() };
  const routes = requestsOf(collection).map((item): Route => {
    const reads: Reads = { own: wanted(), others: shared.others };
    for (const listen of ['test', 'prerequest']) readsOf(scriptOf(item, listen), reads);
    const url = urlOf(item);
    const path = pathOf(
      typeof url === 'string'
        ? url
        : (url?.raw ??
            `/${[url?.path ?? []]
              .flat()
              .map((part) => (typeof part === 'string' ? part : (part.value ?? '')))
              .join('/')}`),
    );
    return { method: methodOf(item), path, answer: exampleAnswer(item) ?? answerOf(reads, standIn) };
  });
  for (const listen of ['test', 'prerequest']) readsOf(scriptOf(collection, listen), shared);
  return standInOf(routes, { status: 200, body: bodyOf(shared.others) });
}

function exampleAnswer({ response }: Item): Answer | undefined {
  const example = response?.find(({ code = 0 }) => code >= 200 && code < 300) ?? response?.[0];
  if (!example || (example.code ?? 0) < 200) return undefined;
  const body = example.body ?? '';
  return { status: example.code!, headers: headersOf(example), ...(body !== '' && { body: jsonOf(body) }) };
}

function headersOf({ header }: Example): Readonly<Record<string, string>> {
  const pairs = Array.isArray(header) ? (header as readonly { readonly key?: string; readonly value?: string }[]) : [];
  return Object.fromEntries(
    pairs.flatMap(({ key = '', value = '' }): [string, string][] =>
      /^(?:content-type|location|etag|x-[\w-]+)$/i.test(key)
        ? [[key.toLowerCase(), value.replaceAll(/[^\x20-\x7E]/g, '')]]
        : [],
    ),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
