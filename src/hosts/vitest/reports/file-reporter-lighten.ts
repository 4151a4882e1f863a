import type { TestCase, TestModule } from 'vitest/node';
import type { StepRecord } from '../../../record/record.js';
import { lightOutline } from '../../common/light-record.js';
import type { SuiteMeta } from '../shared/suite-meta.js';

/** Takes the heavy parts off what Vitest keeps. A failed step keeps its own: the terminal shows them at the end. */
export function lightenTest(test: TestCase, light: StepRecord | undefined): void {
  if (light && light.state !== 'failed') Object.assign(test.meta(), { callsheet: light });
}

/** A session file that has run: its rows need no places any more, and its suite is not loaded again. */
export function lightenModule(module: TestModule): void {
  for (const suite of module.children.suites()) {
    const meta = suite.meta() as { callsheet?: SuiteMeta };
    if (meta.callsheet) meta.callsheet = { ...meta.callsheet, outline: lightOutline(meta.callsheet.outline) };
  }
  const isNeeded = module.state() === 'failed' || module.project.vitest.config.coverage.enabled;
  if (!isNeeded) dropSuite(module);
}

/**
 * Vite keeps what it has transformed. A flow that others import may be asked for again, and Vitest draws the frame of a
 * failure only in what it finds there.
 */
function dropSuite({ moduleId, project }: TestModule): void {
  for (const { moduleGraph } of Object.values(project.vite.environments)) {
    for (const node of moduleGraph.getModulesByFile(moduleId) ?? []) {
      // A suite counts as an importer of itself.
      if ([...node.importers].every((importer) => importer === node)) node.transformResult = null;
    }
  }
}
