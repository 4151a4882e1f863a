import { writeFileSync } from 'node:fs';

/** Writes what Vitest tells its reporters of a run, as JSON, to the path in CALLSHEET_DUMP. */
export default class DumpReporter {
  onTestRunEnd(modules, errors) {
    const files = [...modules].map((module) => ({
      file: module.relativeModuleId,
      project: module.project.name,
      state: module.state(),
      errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(plain),
      tests: [...module.children.allTests()].map((test) => ({
        path: [...suitesOf(test), test.name],
        state: test.result().state,
        note: test.result().note,
        errors: (test.result().errors ?? []).map(plain),
        place: test.location && `${test.location.line}:${test.location.column}`,
        annotations: test.annotations().map(({ type, message }) => `${type}: ${message}`),
        record: test.meta().callsheet,
      })),
    }));
    writeFileSync(process.env.CALLSHEET_DUMP, JSON.stringify({ files, errors: errors.map(plain) }));
  }
}

function suitesOf(test) {
  const names = [];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names;
}

function plain({ message, expected, actual }) {
  return { message, expected, actual };
}
