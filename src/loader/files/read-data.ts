import { resolve } from 'node:path';
import type { ParseData, ReadData } from '../../format/data.js';
import { readTextSync } from '../../files/read-file.js';
import { reasonOf } from '../../problems/disk/file-reason.js';

/** @param file - relative to the root */
export function readData(root: string, file: string, parse: ParseData): ReadData {
  let text: string;
  try {
    text = readTextSync(resolve(root, file), 'data');
  } catch (error) {
    return { kind: 'unread', reason: reasonOf(error) };
  }
  const found = parse(text, file);
  return 'code' in found ? { kind: 'broken', fault: found } : { kind: 'rows', rows: found };
}
