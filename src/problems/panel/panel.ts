import type { Message } from '../../format/problem.js';

/** What `callsheet panel` and its server refuse. */

/** @param path - as a page of the panel asks for it */
export function fileOutsidePanel(path: string): Message {
  return {
    code: 'file-outside-panel',
    message: `${path} is not a session file of this project`,
    hint: 'Choose a file of the list. The panel follows no link that leads out of the project.',
  };
}

/** @param reason - what of it is wrong, in a few words */
export function badPanelRequest(reason: string): Message {
  return {
    code: 'bad-panel-request',
    message: `the panel does not understand a request: ${reason}`,
    hint: 'Load the page again. It may be of another version of callsheet.',
  };
}

/** @param reason - in a few words: `it is in use` */
export function portRefused(port: number, reason: string): Message {
  return {
    code: 'port-refused',
    message: `cannot listen on port ${port}: ${reason}`,
    hint: 'Give another one with `--port`, or leave it out: any free port is taken then.',
  };
}

export function badPort(port: number): Message {
  return {
    code: 'bad-port',
    message: `invalid port ${port}`,
    hint: 'Give a number from 1 to 65535.',
  };
}

/** @param reason - what the system says */
export function savesNotSeen(reason: string): Message {
  return {
    code: 'saves-not-seen',
    message: `the panel does not see all saves: ${reason}`,
    hint: 'Load the page again to read the files. On Linux, raise fs.inotify.max_user_watches if it is used up.',
  };
}

/** Said by the page, when its server does not answer. */
export function panelNotReached(): Message {
  return {
    code: 'panel-not-reached',
    message: 'the page is not connected to its panel, so nothing was changed',
    hint: 'Try again once the line at the bottom says `connected`, or start `callsheet panel` anew.',
  };
}
