import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { NoteBar } from '../components/NoteBar.tsx';
import { PlayerDock } from '../features/listen/player/PlayerDock.tsx';
import { DropZone } from '../features/upload/DropZone.tsx';
import { Tray } from '../features/upload/Tray.tsx';
import { UploadsProvider } from '../features/upload/UploadsContext.tsx';
import { createNotes, NotesProvider } from '../platform/notes.ts';
import { PlayerProvider } from '../platform/player/PlayerContext.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import classes from './Shell.module.css';
import { useFocusAfterNavigation } from './useFocusAfterNavigation.ts';

/** What is around every page of a person. The uploads and the player live here, so they go on while people move between pages. */
export function SignedIn() {
  const [notes] = useState(createNotes);
  return (
    <NotesProvider value={notes}>
      <PlayerProvider>
        <UploadsProvider>
          <Frame />
        </UploadsProvider>
      </PlayerProvider>
    </NotesProvider>
  );
}

function Frame() {
  const main = useFocusAfterNavigation();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <OfflineBar />
      <Header />
      <div className={classes.body}>
        <Navigation />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <PlayerDock />
      <NoteBar />
      <Tray />
      <DropZone />
    </>
  );
}
