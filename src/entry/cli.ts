#!/usr/bin/env node
import nodeModule from 'node:module';

// Node keeps what it has compiled among the temporary files, so that the next start takes less. Coverage is less exact with it.
if (process.env['NODE_V8_COVERAGE'] === undefined) nodeModule.enableCompileCache?.();
await import('./command-line.js');
