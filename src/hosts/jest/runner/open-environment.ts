import { requireFromJest, type GlobalConfig, type ProjectConfig } from '../shared/jest-api.js';
import { defaultOf } from '../shared/default-of.js';
import type {
  EnvironmentClass,
  OpenedEnvironment,
  RuntimeClass,
  TestContext,
  Transformer,
  TransformModule,
} from './jest-runner.js';

interface UserEnvironment {
  /** The variables as the repo's own tests see them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly close: () => Promise<void>;
}

/** Jest's own environments set no variables. */
const own = /[\\/]jest-environment-(?:node|jsdom)[\\/]/;

/**
 * The environment that the sessions of a project run in: that of the process, and what the project's `setupFiles` and its
 * `testEnvironment` make of it. These run once for all sessions in lanes, not once for each file.
 */
export async function openEnvironment(context: TestContext, globalConfig: GlobalConfig): Promise<UserEnvironment> {
  const { setupFiles = [], testEnvironment = '' } = context.config;
  if (setupFiles.length === 0 && own.test(testEnvironment)) return { env: { ...process.env }, close: async () => {} };
  const { environment, transformer } = await loadEnvironment(context.config, globalConfig);
  const runtime = openRuntime(context, { environment, transformer, globalConfig });
  const close = async (): Promise<void> => {
    runtime.teardown();
    await environment.teardown();
  };
  try {
    for (const file of setupFiles) {
      if (runtime.unstable_shouldLoadAsEsm(file)) await runtime.unstable_importModule(file);
      else await callIfFunction(runtime.requireModule(file));
    }
    await environment.setup();
    return { env: { ...(environment.global.process?.env ?? process.env) }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Loaded {
  readonly environment: OpenedEnvironment;
  readonly transformer: Transformer;
}

async function loadEnvironment(config: ProjectConfig, globalConfig: GlobalConfig): Promise<Loaded> {
  const { createScriptTransformer } = requireFromJest(config.rootDir, '@jest/transform') as TransformModule;
  const transformer = await createScriptTransformer(config, new Map());
  const Environment = (await transformer.requireAndTranspileModule(config.testEnvironment!)) as EnvironmentClass;
  const environment = new Environment(
    { globalConfig, projectConfig: config },
    { console, docblockPragmas: {}, testPath: config.rootDir },
  );
  Object.assign(environment.global, { console });
  return { environment, transformer };
}

function openRuntime(
  { config, resolver }: TestContext,
  { environment, transformer, globalConfig }: Loaded & { readonly globalConfig: GlobalConfig },
) {
  const Runtime = defaultOf(requireFromJest(config.rootDir, 'jest-runtime')) as RuntimeClass;
  const coverage = { collectCoverage: false, collectCoverageFrom: [], coverageProvider: 'babel' };
  return new Runtime(config, environment, resolver, transformer, new Map(), coverage, config.rootDir, globalConfig);
}

async function callIfFunction(exported: unknown): Promise<void> {
  if (typeof exported === 'function') await (exported as () => unknown)();
}
