import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

const states = { pending: 'skipped' };

/** Writes what each test and file came to, as JSON, to the path in CALLSHEET_COLLECT. */
export default class CollectReporter {
  onRunComplete(contexts, { testResults }) {
    const root = contexts.size === 1 ? [...contexts][0].config.rootDir : process.env.CALLSHEET_ROOT;
    const files = testResults.map((file) => ({
      file: relative(root, file.testFilePath).split(sep).join('/'),
      errors: errorsOf(file),
      tests: file.testResults.map((test) => ({
        name: test.fullName,
        state: states[test.status] ?? test.status,
        errors: test.failureMessages.map((message) => ({ message })),
        note: test.callsheet?.reason,
        line: test.location?.line,
        record: test.callsheet,
      })),
    }));
    writeFileSync(process.env.CALLSHEET_COLLECT, JSON.stringify({ files }));
  }
}

function errorsOf({ testExecError, callsheet }) {
  if (callsheet) return callsheet.failures.map(({ message, code }) => ({ message: `${message} [${code}]` }));
  return testExecError ? [{ message: testExecError.message }] : [];
}
