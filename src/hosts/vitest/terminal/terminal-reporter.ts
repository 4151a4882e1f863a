import type { DefaultReporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { isCompact } from '../../../reporter/terminal/compact-line.js';
import { terminalMode } from '../shared/plugin-options.js';
import { openSeenFailures, type SeenFailures } from '../../../reporter/terminal/same-failures.js';
import { ownReporter } from '../shared/file-reporter-needs.js';
import { isSessionFile } from '../shared/session-homes.js';
import { openLiveView } from './terminal-live.js';
import { sessionPrinter, showsItsErrors } from './terminal-printer.js';

const reporterName = 'callsheet/reporter';
const setUp = new WeakSet<Vitest['config']>();
const made = new WeakSet<object>();

/**
 * Puts the terminal reporter in the place of `default`, which goes where both are named; where the user named others, or
 * Vitest chose another, nothing changes.
 * Vitest makes its reporters from this list once all plugins have configured it.
 */
export async function setUpTerminal(vitest: Vitest): Promise<void> {
  if (setUp.has(vitest.config)) return;
  setUp.add(vitest.config);
  const reporters = vitest.config.reporters as unknown[];
  if (!reporters.some(isDefault)) return;
  if (reporters.some((reporter) => nameOf(reporter) === reporterName))
    return void reporters.splice(0, reporters.length, ...reporters.filter((reporter) => !isDefault(reporter)));
  const { DefaultReporter: Base } = await vitest.import<{ DefaultReporter: typeof DefaultReporter }>('vitest/node');
  const TerminalReporter = terminalReporterOf(Base);
  for (const [index, reporter] of reporters.entries()) {
    if (isDefault(reporter)) reporters[index] = new TerminalReporter(optionsOf(reporter));
  }
}

/** Whether a terminal is there to show, while a session waits, what it waits for. */
export function isLive({ config }: Vitest): boolean {
  return config.reporters.some((reporter: unknown) => {
    if (nameOf(reporter) === reporterName) return optionsOf(reporter).isTTY ?? isTerminal();
    return isTerminalReporter(reporter) && reporter.isTTY;
  });
}

type Files = Parameters<DefaultReporter['reportSummary']>[0];

/**
 * Vitest's default reporter, but for session files, which it draws request by request.
 *
 * @param Base - of the Vitest that runs: in a linked package another one may be near
 */
export function terminalReporterOf(Base: typeof DefaultReporter): typeof DefaultReporter {
  return class CallsheetReporter extends Base {
    readonly #live = openLiveView(this);
    readonly #seen = openSeenFailures();
    #isCompact = false;

    constructor(options?: ConstructorParameters<typeof DefaultReporter>[0]) {
      super(options);
      made.add(this);
      // What a class of somebody else's makes of this one may read whole records.
      if (new.target === CallsheetReporter) ownReporter(this);
      printOwnErrors(this, this.#seen);
    }

    override onTestRunStart(specifications: readonly TestSpecification[]): void {
      this.#live.clear();
      this.#seen.clear();
      this.#isCompact = isCompact(terminalMode(this.ctx.config), specifications.filter(isSession).length);
      const wasExpanded = this.renderSucceed;
      super.onTestRunStart(specifications);
      const ordinary = specifications.filter((specification) => !isSession(specification)).length;
      if (this.isTTY) this.renderSucceed = wasExpanded || ordinary === 1;
    }

    onTestCaseArtifactRecord(test: TestCase, artifact: { readonly type: string }): void {
      this.#live.take(test, artifact);
    }

    override onTestCaseResult(test: TestCase): void {
      this.#live.end(test);
      super.onTestCaseResult(test);
    }

    protected override printTestModule(module: TestModule): void {
      const drawn = isSessionFile(module.moduleId)
        ? sessionPrinter.session(module, this.ctx, { seen: this.#seen, isCompact: this.#isCompact })
        : undefined;
      if (drawn !== undefined) return this.log(drawn);
      const expanded = this.renderSucceed;
      this.renderSucceed = expanded && !isSessionFile(module.moduleId);
      super.printTestModule(module);
      this.renderSucceed = expanded;
    }

    override reportTestSummary(files: Files, errors: unknown[], leakCount: number): void {
      // Vitest counts, and prints again, what failed before and was not run again.
      const counted = [...this.failedUnwatchedFiles, ...modulesOf(files, this)];
      const drawn = sessionPrinter.summary(counted, this.ctx);
      if (drawn !== undefined) this.log(`\n${drawn}`);
      super.reportTestSummary(files, errors, leakCount);
    }
  };
}

interface Options {
  readonly isTTY?: boolean;
}

function isTerminalReporter(reporter: unknown): reporter is DefaultReporter {
  return made.has(reporter as object);
}

/** As Vitest looks at it. */
function isTerminal(): boolean {
  return process.stdout.isTTY && !process.env.CI;
}

function isDefault(reporter: unknown): boolean {
  return nameOf(reporter) === 'default';
}

function nameOf(reporter: unknown): unknown {
  return Array.isArray(reporter) ? reporter[0] : reporter;
}

function optionsOf(reporter: unknown): Options {
  return Array.isArray(reporter) ? ((reporter[1] ?? {}) as Options) : {};
}

/**
 * Keeps the errors of session files from Vitest, which would print each of a step's errors as one of its own, and prints
 * them as they are. Where a Vitest has no such method, its own printing stays.
 */
function printOwnErrors(reporter: DefaultReporter, seen: SeenFailures): void {
  const printErrors: unknown = Reflect.get(reporter, 'printErrorsSummary');
  if (typeof printErrors !== 'function') return;
  Reflect.set(reporter, 'printErrorsSummary', (files: Files, errors: unknown[]) => {
    const modules = modulesOf(files, reporter);
    const own = new Set(
      modules.filter((module) => isSessionFile(module.moduleId) && showsItsErrors(module)).map(({ id }) => id),
    );
    printErrors.call(
      reporter,
      files.filter(({ id }) => !own.has(id)),
      errors,
    );
    const drawn = sessionPrinter.failures(modules, reporter.ctx, seen);
    if (drawn !== undefined) reporter.error(drawn);
  });
}

function isSession({ moduleId }: TestSpecification): boolean {
  return isSessionFile(moduleId);
}

function modulesOf(files: Files, { ctx }: DefaultReporter): readonly TestModule[] {
  return files.flatMap((file) => {
    const entity = ctx.state.getReportedEntity(file);
    return entity?.type === 'module' ? [entity] : [];
  });
}
