import { existsSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Alias, InlineConfig, Plugin, RunnableDevEnvironment } from 'vite';
import type { ModuleEvaluator } from 'vite/module-runner';
import type { SourcePlace } from '../../engine/ports/ports.js';
import { withSlashes } from '../../format/paths.js';

/** The modules of a project as its Vite loads them. */
export interface ViteModules {
  /** @param path - absolute */
  readonly load: (path: string) => Promise<unknown>;
  /** Where a place of a stack is in the file as it is written. @param place - its file is absolute */
  readonly written: (place: SourcePlace) => SourcePlace;
  /** Those that import a file at any depth, and the file itself; absolute paths. */
  readonly importersOf: (file: string) => readonly string[];
  /** Files are read anew from here on. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts the Vite of a project, with the config that its tests have. It listens nowhere and watches no file.
 *
 * @param root - the project root, absolute
 * @returns undefined where the project has no Vite, or one older than its module runner
 * @throws what Vite throws, as for a config that does not load
 */
export async function openViteModules(root: string): Promise<ViteModules | undefined> {
  const [path, vitest] = [findPackage('vite', root), findPackage('vitest', root)];
  const entry = path ?? (vitest === undefined ? undefined : findPackage('vite', dirname(vitest)));
  if (entry === undefined) return undefined;
  const vite = (await import(pathToFileURL(entry).href)) as typeof import('vite');
  if (typeof vite.createRunnableDevEnvironment !== 'function') return undefined;
  const evaluator = vitest === undefined ? undefined : await evaluatorOf(vitest);
  const server = await vite.createServer({
    ...quiet,
    root,
    configFile: configFile(root) ?? false,
    plugins: [testAliases],
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, config) =>
            vite.createRunnableDevEnvironment(name, config, {
              runnerOptions: { hmr: false, sourcemapInterceptor: false, ...(evaluator && { evaluator }) },
            }),
        },
      },
    },
  });
  const { ssr } = server.environments as unknown as { readonly ssr: RunnableDevEnvironment };
  return {
    load: (file) => ssr.runner.import(file),
    written: (place) => writtenPlace(ssr, place),
    importersOf: (file) => importersOf(file, ssr),
    forget: () => {
      ssr.moduleGraph.invalidateAll();
      ssr.runner.clearCache();
    },
    close: () => server.close(),
  };
}

/** By the map in the code that ran: Vite's own hooks into stacks would be those of the whole process. */
function writtenPlace({ runner }: RunnableDevEnvironment, place: SourcePlace): SourcePlace {
  const [module] = runner.evaluatedModules.getModulesByFile(withSlashes(place.file)) ?? [];
  const code = module?.meta && 'code' in module.meta ? module.meta.code : '';
  const [, map] = /sourceMappingURL=data:application\/json;[^,]*base64,(\S+)\s*$/.exec(code) ?? [];
  if (map === undefined) return place;
  const payload = JSON.parse(Buffer.from(map, 'base64').toString()) as ConstructorParameters<typeof SourceMap>[0];
  const origin = new SourceMap(payload).findOrigin(place.line, place.column);
  return 'lineNumber' in origin ? { ...place, line: origin.lineNumber, column: origin.columnNumber } : place;
}

function importersOf(file: string, { moduleGraph }: RunnableDevEnvironment): readonly string[] {
  const found = new Set([withSlashes(file)]);
  for (const path of found) {
    const importers = [...(moduleGraph.getModulesByFile(path) ?? [])].flatMap((module) => [...module.importers]);
    for (const importer of importers) if (importer.file !== null) found.add(importer.file);
  }
  return [...found];
}

/** As Vitest starts it: only modules are asked of it. */
const quiet: InlineConfig = {
  mode: 'test',
  appType: 'custom',
  logLevel: 'silent',
  clearScreen: false,
  server: { middlewareMode: true, watch: null, hmr: false, ws: false, preTransformRequests: false },
  optimizeDeps: { noDiscovery: true, include: [] },
};

/** `test.alias` is Vitest's own, which Vite does not know. */
const testAliases: Plugin = {
  name: 'callsheet:test-alias',
  config: (config) => {
    const { alias } = (config as { readonly test?: { readonly alias?: Alias[] } }).test ?? {};
    return alias === undefined ? undefined : { resolve: { alias } };
  },
};

const configNames = ['vitest.config', 'vite.config'];
const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** The one that Vitest would take. */
function configFile(root: string): string | undefined {
  const names = configNames.flatMap((name) => extensions.map((extension) => `${name}.${extension}`));
  return names.map((name) => join(root, name)).find((path) => existsSync(path));
}

/** The main file of a package, as modules in a folder find it. */
function findPackage(name: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}

type EvaluatorModule = { readonly VitestModuleEvaluator: new () => ModuleEvaluator };

/** Vitest's, so that packages and CommonJS are to a script what they are to a test. */
async function evaluatorOf(vitest: string): Promise<ModuleEvaluator | undefined> {
  const path = join(dirname(vitest), 'dist/module-evaluator.js');
  if (!existsSync(path)) return undefined;
  const { VitestModuleEvaluator } = (await import(pathToFileURL(path).href)) as EvaluatorModule;
  return new VitestModuleEvaluator();
}
