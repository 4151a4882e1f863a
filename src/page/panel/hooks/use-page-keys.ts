import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeyboard } from '../../shared/hooks/use-keyboard.js';
import { select } from '../state/moves.js';
import { pageKeys } from '../state/page-keys.js';
import type { Page } from './use-page.js';

/** Where the keyboard can be taken to. */
export interface Places {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly fileSearch: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly details: RefObject<HTMLElement | null>;
}

export function usePlaces(): Places {
  return {
    search: useRef<HTMLInputElement>(null),
    fileSearch: useRef<HTMLInputElement>(null),
    list: useRef<HTMLDivElement>(null),
    details: useRef<HTMLElement>(null),
  };
}

interface KeyParts extends Places {
  readonly help: boolean;
  readonly setHelp: (open: boolean) => void;
  readonly setTab: (tab: string) => void;
  readonly letters: boolean;
  /** Whether a menu or a dialog has the keyboard. */
  readonly isBusy: boolean;
}

export function usePageKeys({ state, dispatch }: Page, parts: KeyParts): void {
  const { search, fileSearch, list, details, help, setHelp, setTab, letters } = parts;
  const focusList = useCallback(() => goTo(list.current), []);
  // The field is there only after the column of files has been drawn.
  const [isFileSearchWanted, wantFileSearch] = useState(false);
  useLayoutEffect(() => {
    if (!isFileSearchWanted) return;
    wantFileSearch(false);
    goTo(fileSearch.current);
  }, [isFileSearchWanted]);
  useTabKeys(details);
  const keys = pageKeys(dispatch, {
    focusSearch: () => goTo(search.current),
    focusFiles: () => {
      dispatch({ kind: 'files', shown: true });
      wantFileSearch(true);
    },
    focusList,
    showYaml: () => setTab('yaml'),
    toggleFiles: () => dispatch({ kind: 'files', shown: !state.files }),
    leave: () => {
      const isInDetails = details.current?.contains(document.activeElement) ?? false;
      const isMany = state.selection.rows.size > 1;
      if (!isInDetails && state.main === 'rows' && isMany) dispatch(select({ kind: 'fewer' }));
      else if (!isInDetails && state.main === 'rows' && state.detail) dispatch({ kind: 'hide' });
      else if (!isInDetails && state.selection.rows.size > 0) dispatch(select({ kind: 'none' }));
      else if (!isInDetails && state.query !== '') dispatch({ kind: 'search', query: '' });
      focusList();
    },
    help,
    setHelp,
  });
  useKeyboard(parts.isBusy ? noKeys : keys, letters);
}

const noKeys = {};

/** Alt with a digit opens a tab of the details. */
function useTabKeys(details: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
      if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
      const tab = details.current?.querySelectorAll<HTMLElement>('[role=tab]')[Number(digit) - 1];
      if (!tab) return;
      event.preventDefault();
      tab.click();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Takes the keyboard to an element, and a low window with it. */
function goTo(element: HTMLElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  element?.scrollIntoView({ block: 'nearest' });
}
