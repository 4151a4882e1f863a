import type { SuiteScript } from '../../suite/suite.js';
import type { Dialect } from '../machine/machine.js';
import { bruno } from './bruno.js';
import { httpyac } from './httpyac.js';
import { insomnia } from './insomnia.js';
import { jetbrains } from './jetbrains.js';
import { postman } from './postman.js';

/** What each tool gives to its scripts. */
export const dialects: Readonly<Record<SuiteScript['dialect'], Dialect | undefined>> = {
  postman,
  bruno,
  jetbrains,
  insomnia,
  httpyac,
};
