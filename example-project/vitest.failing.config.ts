import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

/** Sessions that go wrong on purpose, to show what that looks like: `npm run failing`. */
export default defineConfig({
  plugins: [callsheet({ include: ['failing/**/*.session.yaml'] })],
  test: { include: [] },
});
