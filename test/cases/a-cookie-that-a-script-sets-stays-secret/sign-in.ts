import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ cookies }) => {
  cookies.set({ name: 'sid', value: 'made-of-nothing', path: '/' });
  throw new Error(`no order for ${cookies.list()[0]!.value}`);
};
export default before;
