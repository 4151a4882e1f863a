import type { Message } from '../../format/problem.js';

const again = 'Record it again, and save all as HAR with content.';

export function harNotJson(): Message {
  return { code: 'har-not-json', message: 'the recording is not valid JSON', hint: again };
}

/** @param levels - that are read */
export function harTooDeep(levels: number): Message {
  return { code: 'har-too-deep', message: `the recording is nested deeper than ${levels} levels`, hint: again };
}

export function harWithoutEntries(): Message {
  return { code: 'har-without-entries', message: 'the recording has no `entries` list', hint: again };
}

/** @param entries - how many there are */
export function harWithoutRequests(entries: number): Message {
  return {
    code: 'har-without-requests',
    message: `none of the ${entries} entries of the recording calls an API`,
    hint: 'Record the calls of a page, not only its files.',
  };
}

/** @param hosts - of the recording, those of most requests first */
export function harNotChosen(only: readonly string[], hosts: readonly string[]): Message {
  const texts = only.map((text) => `\`${text}\``).join(' or ');
  const more = hosts.length > 5 ? ` and ${hosts.length - 5} more` : '';
  return {
    code: 'har-not-chosen',
    message: `no request of the recording that calls an API has ${texts} in its URL`,
    hint: `Give a part of a URL, such as a host or a path. The hosts are ${hosts.slice(0, 5).join(', ')}${more}.`,
  };
}
