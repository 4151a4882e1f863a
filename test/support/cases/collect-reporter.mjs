import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Writes what each test and file came to, as JSON, to the path in CALLSHEET_COLLECT. */
export default class CollectReporter {
  onTestRunEnd(modules, errors) {
    const files = [...modules].map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(plain),
      tests: [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
        errors: (test.result().errors ?? []).map(plain),
        note: test.result().note,
        line: test.location?.line,
        record: test.meta().callsheet,
        annotations: test.annotations().map(({ type, message }) => ({ type, message })),
      })),
    }));
    writeFileSync(process.env.CALLSHEET_COLLECT, JSON.stringify({ files, errors: errors.map(plain) }));
  }
}

function plain({ message }) {
  return { message };
}
