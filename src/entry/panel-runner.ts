import { startRunner } from '../panel/runner/start-runner.js';

// Started by the server of the Requests panel: what setup and scripts do to their process, they do to this one.
startRunner();
