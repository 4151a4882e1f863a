import { watchScripts } from '../hosts/node/watch-thread.js';

// Loaded by a worker thread, which ends what blocks the main one.
watchScripts();
