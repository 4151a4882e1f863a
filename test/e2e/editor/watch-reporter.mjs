/** Tells on stdout what each run of a watching Vitest was, one line of JSON per run, and when it waits for the next change. */
export default class WatchReporter {
  #runs = [];

  onTestRunEnd(modules, errors) {
    const files = [...modules].map((module) => ({
      file: module.relativeModuleId,
      state: module.state(),
      errors: module.errors().map(({ message }) => message),
      tests: [...module.children.allTests()].map((test) => `${test.fullName}: ${test.result().state}`),
    }));
    this.#runs.push({ files, errors: errors.map(({ message }) => message) });
  }

  onWatcherStart() {
    process.stdout.write(`\n@@${JSON.stringify(this.#runs.splice(0))}\n`);
  }
}
