import { render } from 'preact';
import { App } from './app.js';
import { embeddedStore } from './data/store.js';

const store = embeddedStore(document);
if (store?.index.name) document.title = `${store.index.name} · callsheet report`;
const root = document.getElementById('app')!;
root.replaceChildren();
render(store ? <App store={store} /> : <NoReport />, root);

/** What the page says when nothing was put into it. */
function NoReport() {
  return (
    <main class="empty">
      <h1>No report in this page</h1>
      <p>
        callsheet writes reports with this empty page. Set <code>report: {'{ html: … }'}</code> in the options of the
        plugin, and open the file that a run writes.
      </p>
    </main>
  );
}
