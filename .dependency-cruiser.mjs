// Who may import whom, of scripts/rooms.mjs, and no circle between files or folders; imports of types count.
import { rooms } from './scripts/rooms.mjs';

const places = rooms.map(({ room }) => place(room));

/** The files of a room as a regular expression: of only the folder, of the folders in it (`/*`), or of all below it (`/**`). */
function place(room) {
  if (room === '**') return '^src/';
  return `^src/${room
    .replace(/\/\*\*$/, '/.+')
    .replace(/\/\*$/, '/[^/]+/[^/]+')
    .replace(/^(.*[^+\]])$/, '$1/[^/]+')}$`;
}

function packagesOf(names) {
  return names.map((name) =>
    name === 'node:'
      ? '^(node:)?[a-z0-9_/]+$'
      : name.startsWith('node:')
        ? `^(node:)?${name.slice(5)}$`
        : `(^|node_modules/)${name}(/|$)`,
  );
}

/** A room that is listed apart is not part of the one around it. */
function apartFrom(room) {
  return rooms
    .filter((other) => other.room !== room && other.room.startsWith(room.replace(/\/\*+$/, '/')))
    .map((other) => place(other.room));
}

export default {
  forbidden: [
    { name: 'circle-of-files', severity: 'error', from: {}, to: { circular: true } },
    { name: 'circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'no-room',
      comment: 'a folder below src that scripts/rooms.mjs does not list',
      severity: 'error',
      from: { path: '^src/', pathNot: places },
      to: {},
    },
    ...rooms.flatMap(({ room, may, packages = [] }) => [
      {
        name: `${room} may import no such room`,
        severity: 'error',
        from: { path: place(room), pathNot: apartFrom(room) },
        to: { path: '^src/', pathNot: [place(room), ...may.map(place)] },
      },
      {
        name: `${room} may import no such package`,
        severity: 'error',
        from: { path: place(room), pathNot: apartFrom(room) },
        to: { pathNot: ['^src/', '\\.json$', ...packagesOf(packages)] },
      },
    ]),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
