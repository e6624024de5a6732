import './nodeVersion.mjs';

export { runTasks } from './build.mjs';
export { changedFolders } from './changed.mjs';
export { diskFullError, isDiskFull, sharedFolders } from './disk.mjs';
export { UserError } from './errors.mjs';
export { findFfmpeg } from './ffmpeg.mjs';
export { prepareOrExit, runInForeground } from './foreground.mjs';
export { ensureInstalled, isInstalled, requirePackages } from './install.mjs';
export { interruptible } from './interruption.mjs';
export { acquireLock, LockHeldError } from './lock.mjs';
export { holdPort } from './ports.mjs';
export { prepareCheckout, preparePrograms } from './prepare.mjs';
export { identityOf, isSameProcess, waitForEnd } from './processes.mjs';
export { createProgress, logLine } from './progress.mjs';
export { runCommand } from './run.mjs';
export { markRunning } from './running.mjs';
export { fingerprint } from './sources.mjs';
