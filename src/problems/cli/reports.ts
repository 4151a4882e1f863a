import type { Message } from '../../format/problem.js';
import type { Shard } from '../../record/report.js';

/** Of JSON that says something else. */
export function reportOfOtherForm(path: string): Message {
  return reportNotRead(path, 'it has a different structure');
}

export function reportOfOtherVersion(path: string, version: number): Message {
  return {
    code: 'report-of-other-version',
    message: `${path} is a report of version ${version}, and this callsheet reads version 1`,
    hint: 'Write and read reports with the same version of callsheet.',
  };
}

export function reportNotRead(path: string, reason: string): Message {
  return {
    code: 'report-not-read',
    message: `${path} is not a report of a run: ${reason}`,
    hint: "Give the JSON report that the option `report: { json: 'report.json' }` writes.",
  };
}

/** A report and its path, as it is given. */
interface Part {
  readonly path: string;
  readonly shard: Shard;
}

export function shardTwice(one: Part, other: Part): Message {
  return {
    code: 'shard-twice',
    message: `${one.path} and ${other.path} are both shard ${shardText(one.shard)}`,
    hint: 'Give the report of each shard once.',
  };
}

/** @param file - of the session that both hold */
export function sessionTwice(one: string, other: string, file: string): Message {
  return {
    code: 'shard-twice',
    message: `${one} and ${other} both hold ${file}`,
    hint: 'Give the report of each shard once.',
  };
}

export function shardsOfOtherRun(one: Part, other: Part): Message {
  return {
    code: 'shards-of-two-runs',
    message: `${one.path} is shard ${shardText(one.shard)} and ${other.path} is shard ${shardText(other.shard)}`,
    hint: 'Give the reports of one run.',
  };
}

export function shardsMissing(missing: readonly Shard[]): Message {
  const [what, verb] = missing.length === 1 ? ['shard', 'is'] : ['shards', 'are'];
  return {
    code: 'shard-missing',
    message: `${what} ${missing.map(shardText).join(', ')} ${verb} missing`,
    hint: 'Look at the job of that shard: it may have ended before it wrote its report.',
  };
}

function shardText({ index, count }: Shard): string {
  return `${index}/${count}`;
}
