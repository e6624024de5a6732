import '@mantine/core/styles.css';
import '../theme/base.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nonceOf, readConfig } from '../platform/config.ts';
import { createServices } from '../platform/services.ts';
import { createHint } from '../platform/session/hint.ts';
import { App } from './App.tsx';
import { createQueries } from './queries.ts';
import { createConsoleRouter } from './router.tsx';
import { SignedIn } from './Shell.tsx';

const nonce = nonceOf(document);
// Dialogs lock the page's scrolling with a style that they make.
setNonce(nonce);

// Most visitors were here before: then their pages are loaded while the session is renewed.
if (createHint(localStorage).isSet()) void SignedIn.preload();

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <App
      nonce={nonce}
      services={createServices(readConfig(document))}
      queries={createQueries()}
      router={createConsoleRouter()}
    />
  </StrictMode>,
);
