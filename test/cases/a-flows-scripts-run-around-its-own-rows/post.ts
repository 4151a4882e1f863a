import type { Script } from '../../../src/engine/ports/ports.js';

const post: Script = async ({ request }) => {
  await request('POST /post');
};
export default post;
