import { clockText, plainText } from '../../shared/text/words.js';
import type { Link, Said } from '../state/panel-state.js';

interface FooterProps {
  readonly said: Said | undefined;
  readonly link: Link;
}

const linkWords: Readonly<Record<Link, string>> = {
  connecting: 'connecting',
  open: 'connected',
  lost: 'not connected',
  ended: 'ended',
};

/** What happened last, said aloud when it changes, and the connection. */
export function Footer({ said, link }: FooterProps) {
  return (
    <footer class="foot">
      <p class="foot-said" role="status">
        {said && `${clockText(said.at)}  ${plainText(said.text)}`}
      </p>
      <span class="foot-link">{linkWords[link]}</span>
    </footer>
  );
}
