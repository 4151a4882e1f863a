import { render } from 'preact';
import { App } from './app.js';
import { openStore } from './data/store.js';

const root = document.getElementById('app')!;
render(<App store={openStore(new URL(location.href))} />, root);
