import type { SuiteScript } from '../../suite/suite.js';
import type { Dialect } from '../walk/machine.js';
import { postman } from './postman.js';

/** What each tool gives to its scripts. */
export const dialects: Readonly<Record<SuiteScript['dialect'], Dialect | undefined>> = {
  postman,
  bruno: undefined,
  jetbrains: undefined,
  insomnia: undefined,
  httpyac: undefined,
};
