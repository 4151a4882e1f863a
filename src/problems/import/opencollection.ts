import type { Message } from '../../format/problem.js';

export function openCollectionNotYaml(): Message {
  return {
    code: 'opencollection-not-yaml',
    message: 'the collection is not valid YAML',
    hint: 'Open it in Bruno, which shows where it is broken.',
  };
}
