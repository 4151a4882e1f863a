import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ cookies }) => {
  cookies.set({ name: 'theme', value: 'dark', expires: new Date('soon') });
};
export default before;
