// The one list of who may import whom, from the bottom to the top. `npm run lint` reads it (.dependency-cruiser.mjs), and
// `npm run reference` writes the table of ARCHITECTURE.md from it. A room is the folder of its name, `/**` with all below it.

/** @typedef {{ room: string, holds: string, may: readonly string[], packages?: readonly string[] }} Room */

/** What every room above may import. */
export const nouns = ['lib', 'format', 'format/*', 'record', 'problems/*'];
const languages = ['json-path', 'json-schema', 'openapi', 'xpath'];
const runner = ['runner', 'runner/*'];
const node = ['node:'];
/** What every host may import that runs sessions whole. */
const wholeHost = [
  ...nouns,
  'present',
  'files',
  'modules',
  'engine/**',
  ...runner,
  'loader',
  'loader/**',
  'reporter/**',
  'hosts/common',
];

/** @type {readonly Room[]} */
export const rooms = [
  { room: 'lib', holds: 'helpers that know nothing of callsheet', may: [], packages: ['node:path'] },
  { room: 'format/references', holds: 'what may stand between braces: names, paths, pipes, generators', may: ['lib'] },
  {
    room: 'format',
    holds: 'what one file says, what is wrong with it, and the plan of a case',
    may: ['lib', 'format/references'],
    packages: ['node:path'],
  },
  {
    room: 'format/steps',
    holds: 'each kind of step, described once, and the walk over if / else',
    may: ['lib', 'format'],
  },
  { room: 'record', holds: 'what a run did: records, events, reports, counts', may: ['lib', 'format'] },
  {
    room: 'problems/*',
    holds: 'each message with its code, by the place where it is met',
    may: nouns,
  },
  { room: 'present', holds: 'frames, curl and diffs, which terminal and page show alike', may: nouns },
  { room: 'files', holds: 'opens files, and nothing else does', may: ['lib', 'format', 'problems/*'], packages: node },
  {
    room: 'modules',
    holds: 'loads modules of the project as Node does, its types stripped',
    may: ['lib', 'format', 'files'],
    packages: node,
  },
  { room: 'json-path', holds: 'a JSON path and what its filters mean', may: nouns, packages: ['jsonpath-plus'] },
  {
    room: 'xpath',
    holds: 'XML and HTML, and XPath over them',
    may: nouns,
    packages: ['@xmldom/xmldom', 'parse5', 'xpath', 'node:module'],
  },
  {
    room: 'json-schema',
    holds: 'JSON Schemas, compiled once each',
    may: nouns,
    packages: ['ajv', 'ajv-formats', 'node:module', 'node:vm'],
  },
  {
    room: 'openapi',
    holds: 'OpenAPI documents: reading one, finding an operation, what it says of a response',
    may: [...nouns, 'files', 'json-schema'],
    packages: ['yaml', 'node:fs'],
  },
  {
    room: 'loader/parse/**',
    holds: 'YAML text becomes a Session',
    may: [...nouns, 'json-path', 'xpath'],
    packages: ['yaml', 'zod', 'csv-parse', 'node:module'],
  },
  {
    room: 'loader/contract',
    holds: 'whether an OpenAPI document can be used, which is asked when a session is planned',
    may: [...nouns, 'files', 'openapi'],
  },
  { room: 'loader/plan', holds: 'a Session and its flows become a Plan', may: nouns },
  {
    room: 'loader/generate/**',
    holds: 'a Plan becomes suite code and its source map',
    may: nouns,
    packages: ['@jridgewell/gen-mapping', 'node:path'],
  },
  {
    room: 'loader/check',
    holds: 'what `check` says beyond parsing and planning',
    may: [...nouns, 'json-schema', 'loader/plan'],
    packages: ['node:path'],
  },
  {
    room: 'loader/files',
    holds: 'finds and reads session files',
    may: [...nouns, 'files', 'loader/check', 'loader/parse/**'],
    packages: ['fast-glob', ...node],
  },
  {
    room: 'loader/dependents',
    holds: 'which sessions depend on a file',
    may: [...nouns, 'files', 'loader/files'],
    packages: node,
  },
  {
    room: 'loader/config',
    holds: 'finds, reads and checks `callsheet.config.ts`',
    may: [...nouns, 'files', 'modules'],
    packages: node,
  },
  {
    room: 'loader',
    holds: 'the edge: from files to plans and problems',
    may: [...nouns, 'files', 'loader/*', 'loader/parse/**'],
    packages: node,
  },
  ...floors('engine', [
    ['ports', 'everything the engine reaches outside itself', ['openapi'], []],
    [
      'values',
      'references, pipes and generators become values',
      [],
      ['date-fns', '@date-fns/tz', '@faker-js/faker', ...node],
    ],
    ['http', 'building and sending requests', [], ['eventsource-parser', 'mime', 'tough-cookie', 'undici', ...node]],
    ['evaluate', 'captures, conditions and tests', languages, ['ajv', 'ajv-formats', 'jsonpath-plus', ...node]],
    ['redact', 'what is secret, and masking it', [], node],
    ['auth', 'signing in when a request is sent', [], ['aws4', 'oauth4webapi', ...node]],
    ['context', 'what every row of a run shares', [], node],
    ['scope', 'what a session that runs can see', [], node],
    ['scripts', 'scripts of a session and of its steps', [], node],
    ['step', 'one request, from its references to its record', ['openapi'], []],
    ['rows', 'a run, row by row', [], []],
    ['node', 'the ports as Node has them', ['files', 'modules', 'openapi'], node],
  ]),
  {
    room: 'runner/locks',
    holds: 'names that sessions have to themselves while they run',
    may: [...nouns, 'files'],
    packages: node,
  },
  {
    room: 'runner',
    holds: 'how sessions are run: ports, options, lanes, the spool; no test framework',
    may: [...nouns, 'files', 'engine/**', 'runner/locks'],
    packages: node,
  },
  {
    room: 'reporter/**',
    holds: 'records become terminal, JSON, HTML, JUnit and TAP; pure',
    may: [...nouns, 'present'],
    packages: ['node:path'],
  },
  {
    room: 'page/shared/**',
    holds: 'what the pages in a browser share: views, hooks, words, styles',
    may: [...nouns, 'present'],
    packages: ['preact', '@tanstack/virtual-core'],
  },
  {
    room: 'page/report/**',
    holds: 'the browser app over a report',
    may: [...nouns, 'present', 'page/shared/**'],
    packages: ['preact', 'vite', ...node],
  },
  {
    room: 'page/panel/**',
    holds: 'the browser app of the Requests panel',
    may: [...nouns, 'present', 'page/shared/**', 'panel/protocol'],
    packages: ['preact', 'vite', '@zag-js/menu', '@zag-js/preact', '@codemirror/[a-z-]+', '@lezer/highlight'],
  },
  {
    room: 'authoring/**',
    holds: 'edits of session files, an operation for each',
    may: [...nouns, 'files', 'loader', 'loader/**'],
    packages: ['diff', 'yaml', ...node],
  },
  {
    room: 'importers/suite',
    holds: 'a suite of another tool: the model that every reader makes, and walks over it',
    may: nouns,
  },
  {
    room: 'importers/scripts/**',
    holds: 'JavaScript of other tools becomes tests, captures and rows',
    may: [...nouns, 'json-path', 'importers/suite', 'importers/shared', 'importers/scripts/**'],
    packages: ['acorn', 'node:module'],
  },
  {
    room: 'importers/write/scripts',
    holds: 'the scripts of a whole suite: what they set, what they give each other, and what is left of them',
    may: [...nouns, 'authoring/curl', 'importers/suite', 'importers/scripts'],
    packages: ['node:module'],
  },
  {
    room: 'importers/write/files',
    holds: 'which files an import writes, their names, and the text of each',
    may: [...nouns, 'authoring/text', 'loader', 'loader/**', 'importers/suite'],
    packages: ['yaml', 'node:path'],
  },
  {
    room: 'importers/write/names',
    holds: 'what becomes of the variables of a suite, and the texts that read them',
    may: [...nouns, 'importers/suite', 'importers/shared', 'importers/write/scripts', 'importers/write/files'],
  },
  {
    room: 'importers/write/requests',
    holds: 'a request becomes rows',
    may: [
      ...nouns,
      'json-path',
      'authoring/curl',
      'importers/suite',
      'importers/scripts',
      'importers/write/scripts',
      'importers/write/files',
      'importers/write/names',
    ],
    packages: ['node:path'],
  },
  {
    room: 'importers/write/flows',
    holds: 'requests that become flows: logins, and what scripts send',
    may: [
      ...nouns,
      'importers/suite',
      'importers/scripts',
      'importers/write/scripts',
      'importers/write/files',
      'importers/write/names',
      'importers/write/requests',
    ],
    packages: ['node:path'],
  },
  {
    room: 'importers/write',
    holds: 'a suite becomes session files and a report',
    may: [...nouns, 'loader', 'loader/**', 'importers/suite', 'importers/scripts', 'importers/write/*'],
    packages: ['node:path', 'node:util'],
  },
  {
    room: 'importers/again',
    holds: 'what the last import wrote, and what a person changed since',
    may: [
      ...nouns,
      'authoring/rename',
      'authoring/rows',
      'authoring/text',
      'authoring/value',
      'loader',
      'loader/**',
      'importers/scripts',
      'importers/write',
      'importers/write/files',
      'importers/write/flows',
    ],
    packages: ['acorn', 'yaml', 'node:crypto', 'node:path', 'node:util'],
  },
  {
    room: 'importers/opencollection',
    holds: 'reads the YAML files of Bruno into the parts that `.bru` files have, too',
    may: [...nouns, 'importers/suite', 'importers/shared', 'importers/bruno'],
    packages: ['node:path'],
  },
  {
    room: 'importers/*',
    holds: 'readers, one for each tool: text becomes a suite; they open no file',
    may: [...nouns, 'json-path', 'openapi', 'authoring/curl', 'importers/suite', 'importers/shared'],
    packages: ['openapi-sampler', 'yaml', 'node:crypto', 'node:module', 'node:path'],
  },
  {
    room: 'importers',
    holds: 'finds out what a source is, reads it and writes sessions of it',
    may: [...nouns, 'files', 'authoring/**', 'loader', 'loader/**', 'importers/**'],
    packages: node,
  },
  {
    room: 'hosts/common',
    holds: 'what hosts share: options, writing reports',
    may: [...nouns, 'present', 'files', 'modules', 'engine/**', ...runner, 'reporter/**'],
    packages: node,
  },
  {
    room: 'hosts/vitest/worker',
    holds: 'what Vitest’s runner loads: no YAML, no zod, no Vitest of its own',
    may: [...nouns, 'files', 'engine/**', ...runner, 'hosts/common', 'hosts/vitest/shared'],
    packages: node,
  },
  {
    room: 'hosts/vitest/lanes/thread',
    holds: 'the thread that runs sessions side by side',
    may: [...nouns, 'engine/**', ...runner, 'hosts/common', 'hosts/vitest/lanes', 'hosts/vitest/shared'],
    packages: ['vite', ...node],
  },
  ...['shared', 'project', 'watch', 'terminal', 'reports', 'lanes'].map((name) => ({
    room: `hosts/vitest/${name}`,
    holds: {
      shared: 'what the rooms of this host share',
      project: 'the plugin, and the project of sessions that it injects',
      watch: 'what is run again when a file is saved',
      terminal: 'rows and waits in Vitest’s terminal',
      reports: 'collects results, writes reports',
      lanes: 'the pool in the main process',
    }[name],
    may: [...wholeHost, 'hosts/vitest/**'],
    packages: ['vitest', 'vite', 'picocolors', ...node],
  })),
  ...['shared', 'worker', 'runner', 'reporter', 'preset'].map((name) => ({
    room: `hosts/jest/${name}`,
    holds: {
      shared: 'what the rooms of this host share',
      worker: 'the test runner',
      runner: 'the runner, which takes sessions to lanes',
      reporter: 'the reporter',
      preset: 'the preset, `withCallsheet`, the dependency extractor',
    }[name],
    may: [...wholeHost, 'hosts/jest/**'],
    packages: ['picocolors', ...node],
  })),
  {
    room: 'hosts/node',
    holds: 'sessions without a test framework',
    may: wholeHost,
    packages: ['picocolors', 'vite', ...node],
  },
  {
    room: 'hosts/node/watch',
    holds: 'what is run again when a file is saved, without a test framework',
    may: [...nouns, 'modules', 'loader/dependents', 'loader/files', 'hosts/node'],
    packages: ['chokidar', ...node],
  },
  {
    room: 'panel/protocol',
    holds: 'what page and server of the Requests panel say to each other',
    may: [...nouns, 'authoring/**'],
  },
  {
    room: 'panel/runner',
    holds: 'the process in which the Requests panel runs sessions',
    may: [...wholeHost, 'hosts/node', 'hosts/node/watch', 'panel/protocol', 'panel/view'],
    packages: node,
  },
  {
    room: 'panel/**',
    holds: 'the server of the Requests panel: who may ask, the files, the rows, the runs; runs nothing itself',
    may: [
      ...nouns,
      'present',
      'files',
      'authoring/**',
      'loader',
      'loader/**',
      'engine/redact',
      'hosts/common',
      'hosts/node/watch',
      'importers',
      'importers/again',
      'importers/write',
      'panel/**',
      'reporter',
    ],
    packages: ['diff', 'ws', 'yaml', 'zod', ...node],
  },
  { room: 'panel', holds: 'starts the Requests panel', may: [...nouns, 'panel/**'], packages: node },
  {
    room: 'cli/**',
    holds: 'commands: words, options, and a call each',
    may: [
      ...nouns,
      'present',
      'files',
      'authoring/**',
      'importers',
      'importers/**',
      'loader',
      'loader/**',
      'runner',
      'reporter/**',
      'hosts/common',
      'hosts/node',
      'hosts/node/watch',
      'json-schema',
      'panel',
      'panel/**',
    ],
    packages: ['@clack/prompts', 'commander', 'diff', 'open', 'picocolors', ...node],
  },
  { room: 'entry', holds: 'what processes and threads start with', may: ['**'], packages: node },
  {
    room: 'shims/common',
    holds: 'what the shims of other tools share',
    may: [...nouns, 'engine/ports', 'engine/values'],
    packages: node,
  },
  {
    room: 'shims/*',
    holds: 'scripts of another tool, run as they are written',
    may: [...nouns, 'engine/ports', 'json-schema', 'shims/common'],
    packages: ['chai', ...node],
  },
  { room: 'public', holds: 'what the package exports', may: ['**'], packages: ['vitest'] },
];

/**
 * Floors of a room: each may import those below it.
 *
 * @param {string} name
 * @param {readonly (readonly [string, string, readonly string[], readonly string[]])[]} list
 * @returns {readonly Room[]}
 */
function floors(name, list) {
  return list.map(([floor, holds, more, packages], index) => ({
    room: `${name}/${floor}`,
    holds,
    may: [...nouns, ...more, ...list.slice(0, index).map(([below]) => `${name}/${below}`)],
    packages,
  }));
}
