import { refuse } from './lib/refuse.mjs';

export default async () => {
  await Promise.resolve();
  refuse();
};
