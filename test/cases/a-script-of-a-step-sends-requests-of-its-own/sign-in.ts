import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const signIn: BeforeScript = async ({ send, variables }) => {
  const { json } = await send('POST /token', { form: { user: 'ann' } });
  variables['token'] = (json as { token: string }).token;
};
export default signIn;
