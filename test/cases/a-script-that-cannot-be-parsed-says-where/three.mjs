import './lib/wrong.mjs';
export default () => undefined;
