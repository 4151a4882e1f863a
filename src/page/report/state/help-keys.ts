import type { HelpKeys } from '../../shared/views/help.js';

/** What the help of the report says. */
export const helpKeys: HelpKeys = [
  [['/'], 'search'],
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'previous row'],
  [['→', '←'], 'open a group; close it, or go to its parent'],
  [['Enter'], 'show the details'],
  [['Esc'], 'close the details; then clear search and filters'],
  [['n', 'N'], 'next failure, previous failure'],
  [['1', '2', '3', '4', '5'], 'show only passed, failed, skipped, waiting, retried'],
  [['0'], 'show all requests'],
  [['e', 'c'], 'expand all, collapse all'],
  [['?'], 'this help'],
];
