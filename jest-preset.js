import { callsheetPreset } from './dist/jest.js';

export default callsheetPreset();
