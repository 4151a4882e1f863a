import { render } from 'preact';
import { App } from './app.js';
import { embeddedStore } from './data/store.js';
import { NoReport } from './views/no-report.js';

const store = embeddedStore(document);
if (store?.index.name) document.title = `${store.index.name} · callsheet report`;
const root = document.getElementById('app')!;
root.replaceChildren();
render(store ? <App store={store} /> : <NoReport />, root);
