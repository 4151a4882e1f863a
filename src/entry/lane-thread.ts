import { startLaneThread } from '../hosts/vitest/lanes/thread/lane-thread.js';

// Loaded by a worker thread, whose sessions run side by side.
startLaneThread();
