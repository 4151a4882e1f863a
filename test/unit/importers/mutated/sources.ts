import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../../../../src/importers/suite/suite.js';
import { insomniaV4, insomniaV5 } from './insomnia-exports.js';
import { openapiDocuments } from './openapi-exports.js';
import { bruFile, openCollection } from './bruno-exports.js';
import { postmanExports } from './postman-exports.js';
import { recording } from './recording.js';
import { commands, environmentsOfRequests, hurlFile, requestsFile } from './request-files.js';

/** A source that a reader gets. */
export interface Given {
  /** Absent of a folder. */
  readonly main?: string;
  readonly texts: Readonly<Record<string, string>>;
}

const suites = join(import.meta.dirname, '../../../suites');
const httpFolder = join(suites, 'http-files');
const brunoFolder = join(suites, 'tea-shop-bruno/collection');

function one(main: string, text: string): Given {
  return { main, texts: { [main]: text } };
}

function filesOf(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

const split = openCollection.split('---\n');

/** Valid sources of each kind, which are mutated. */
export const sources: Readonly<Record<string, { readonly tool: Tool; readonly given: readonly Given[] }>> = {
  postman: { tool: 'postman', given: postmanExports },
  bruno: {
    tool: 'bruno',
    given: [
      { texts: filesOf(brunoFolder) },
      { texts: { 'bruno.json': '{ "version": "1", "name": "Shop" }', 'place.bru': bruFile } },
    ],
  },
  opencollection: {
    tool: 'opencollection',
    given: [
      { texts: { 'opencollection.yml': split[0]!, 'orders/place.yml': split[1]!, 'orders/folder.yml': split[2]! } },
      { texts: { 'opencollection.yml': split[3]! } },
    ],
  },
  'insomnia v4': { tool: 'insomnia', given: [one('shop.json', insomniaV4)] },
  'insomnia v5': { tool: 'insomnia', given: [one('shop.yaml', insomniaV5)] },
  http: {
    tool: 'http',
    given: [
      { main: 'shop.http', texts: { 'shop.http': requestsFile, 'http-client.env.json': environmentsOfRequests } },
      { main: 'shop.http', texts: filesOf(httpFolder) },
    ],
  },
  hurl: { tool: 'hurl', given: [one('shop.hurl', hurlFile)] },
  har: { tool: 'har', given: [one('shop.har', recording)] },
  curl: { tool: 'curl', given: [one('shop.sh', commands)] },
  openapi: { tool: 'openapi', given: openapiDocuments.map((text) => one('openapi.yaml', text)) },
};
