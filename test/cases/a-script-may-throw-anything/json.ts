import type { Script } from '../../../src/engine/ports/ports.js';

const odd: Script = ({ variables }) => {
  const value = {
    toJSON: (): never => {
      throw 'no JSON today';
    },
  };
  variables['odd'] = value as unknown as string;
};
export default odd;
