import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ cookies }) => {
  cookies.set({ name: 'theme', value: 'dark', path: '/' });
  cookies.set({ name: 'far', value: 'away', path: '/' }, 'http://other.test');
};
export default before;
