import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

// Does with Vitest what the worker of its VS Code extension does: started in a project, with the steps to take and the
// file for what came of them. Its own names are kept, so that the two can be compared.
const [stepsFile, resultsFile] = process.argv.slice(2);
const folder = process.cwd();
const { projects, steps } = JSON.parse(readFileSync(stepsFile, 'utf8'));
const { createVitest } = await import(pathToFileURL(join(folder, 'node_modules/vitest/dist/node.js')).href);

let ended = [];
let logs = '';
const reporter = {
  onTestRunStart: () => void vitest.state.filesMap.clear(),
  onTestRunEnd: (modules) => void (ended = modules.map((module) => treeOf(module.task))),
};
const output = new Writable({
  write(chunk, _encoding, done) {
    logs += chunk;
    done();
  },
});
// Vitest 4 pipes its workers here with no `end: false`: the first worker to leave would close it before the summary.
output.end = () => output;
const vitest = await createVitest(
  'test',
  {
    config: join(folder, 'vitest.config.mjs'),
    project: projects,
    watch: true,
    api: false,
    reporter: undefined,
    ui: false,
    includeTaskLocation: true,
    experimental: { importDurations: { limit: Infinity, failOnDanger: false, print: false } },
  },
  {
    server: { middlewareMode: true, watch: null },
    plugins: [
      {
        name: 'vitest:vscode-extension',
        config(userConfig) {
          userConfig.test ??= {};
          userConfig.test.reporters = [['default', { isTTY: false }], reporter];
        },
        configResolved(config) {
          config.server.hmr = { server: { on: () => {}, off: () => {} } };
        },
        api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
      },
    ],
  },
  { stdout: output, stderr: output },
);

await vitest.report('onInit', vitest);

const actions = {
  async collect() {
    vitest.clearSpecificationsCache();
    const specifications = await vitest.globTestSpecifications();
    const parse = vitest.parseSpecifications ?? vitest.experimental_parseSpecifications;
    const modules = await parse.call(vitest, specifications);
    return modules.map((module) => treeOf(module.task));
  },
  async runAll() {
    await vitest.rerunTestSpecifications(await vitest.getRelevantTestSpecifications([]), true);
    return ended;
  },
  /** A click on tests of several files: each file has the pattern of its own tests, and the run has that of all. */
  async run({ files }) {
    const specifications = files.map(({ project, file, pattern }) => {
      const specification = vitest.getProjectByName(project).createSpecification(join(folder, file));
      specification.testNamePattern = pattern;
      return specification;
    });
    vitest.setGlobalTestNamePattern(files.map(({ pattern }) => pattern).join('|'));
    await vitest.rerunTestSpecifications(specifications, false);
    vitest.resetGlobalTestNamePattern();
    return ended;
  },
  /** A click with an extension that knows only the pattern of the run. */
  async runByGlobalPattern({ project, file, pattern }) {
    vitest.setGlobalTestNamePattern(pattern);
    await vitest.rerunTestSpecifications(
      [vitest.getProjectByName(project).createSpecification(join(folder, file))],
      false,
    );
    vitest.resetGlobalTestNamePattern();
    return ended;
  },
  /** Continuous run of everything, and a file that the editor says was saved. */
  async save({ file, text }) {
    await vitest.globTestSpecifications();
    const rerun = new Promise((resolve) => (reporter.onWatcherStart = resolve));
    writeFileSync(join(folder, file), text);
    vitest.watcher.onFileChange(join(folder, file));
    await rerun;
    return ended;
  },
};

const results = [];
for (const { action, ...step } of steps) results.push(await actions[action](step));
await vitest.close();
writeFileSync(resultsFile, JSON.stringify({ results, logs }));
process.exit(0);

function treeOf(task) {
  return {
    id: task.id,
    type: task.type,
    name: task.name,
    line: task.location?.line,
    state: task.result?.state ?? task.mode,
    note: task.result?.note,
    errors: (task.result?.errors ?? []).map((error) => error.stack || error.message),
    file: task.filepath?.slice(folder.length + 1),
    project: task.projectName,
    tasks: task.tasks?.map(treeOf),
  };
}
