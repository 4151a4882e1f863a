import { CopyButton } from '../../shared/views/copy-button.js';
import type { Node } from '../data/nodes.js';
import { addressOf } from '../hooks/use-address.js';

/** A link that opens the report at a row. */
export function CopyLink({ nodes, node }: { readonly nodes: readonly Node[]; readonly node: Node }) {
  return <CopyButton label="Copy link" icon="link" text={() => new URL(addressOf(nodes, node), location.href).href} />;
}
