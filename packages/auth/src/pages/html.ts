import { escapeHtml } from '@millrace/embed-kit';
import type { AccountPage } from '../mail/links.ts';

/** What a page asks for, and where it sends that. */
interface PageContent {
  title: string;
  intro: string;
  /** Markup of the form's fields. */
  fields: string;
  button: string;
  /** The operation, below /auth. */
  post: string;
  /** The name of the token in its body. */
  token: string;
  /** The operation that answers a token of the browser's session, if that can stand in for the password. */
  session?: string;
  /** The sentence after a success. */
  done: string;
}

const passwordFields = (label: string): string => `<div class="field">
<label for="password">${label}</label>
<input id="password" name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password" aria-describedby="hint message">
<p class="hint" id="hint">8 to 128 characters</p>
</div>
<div class="field choice"><label><input id="show" type="checkbox"> Show the password</label></div>`;

/** @param nameField the profile field of the service at which an invited person registers */
const contents = (nameField: 'companyName' | 'displayName'): Record<AccountPage, PageContent> => ({
  'reset-password': {
    title: 'Choose a new password',
    intro: 'All sessions of your account will end. API keys stay valid.',
    // Without a name, it is not sent: it tells password managers whose password it is.
    fields: `<div class="field">
<label for="email">Account</label>
<input id="email" type="email" readonly autocomplete="username">
</div>
${passwordFields('New password')}`,
    button: 'Set the password',
    post: 'password/reset/confirm',
    token: 'token',
    done: 'Your password is set. Log in with it.',
  },
  'verify-email': {
    title: 'Confirm your e-mail address',
    intro: 'If you have not created this account, do not confirm: choose a new password instead.',
    fields: `<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="4096" autocomplete="current-password" aria-describedby="hint message">
<p class="hint" id="hint">Not needed if you are signed in in this browser</p>
</div>`,
    button: 'Confirm the address',
    post: 'email/verify',
    token: 'token',
    session: 'refresh',
    done: 'Your e-mail address is confirmed.',
  },
  invitation: {
    title: 'Create your account',
    intro: 'You have been invited.',
    fields: `<div class="field">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required readonly autocomplete="username">
</div>
<div class="field">
<label for="name">${nameField === 'companyName' ? 'Company' : 'Display name'}</label>
<input id="name" name="${nameField}" required maxlength="200" autocomplete="${nameField === 'companyName' ? 'organization' : 'nickname'}">
</div>
${passwordFields('Password')}`,
    button: 'Create the account',
    post: 'register',
    token: 'invitation',
    done: 'Your account is created. Log in with your address and password.',
  },
});

/** The pages that mails link to, for installations without another interface. @param authPath the path of /auth */
export function accountPageHtml(
  page: AccountPage,
  { authPath, nameField }: { authPath: string; nameField: 'companyName' | 'displayName' },
): string {
  const { title, intro, fields, button, post, token, session, done } = contents(nameField)[page];
  const path = escapeHtml(authPath);
  const withSession = session === undefined ? '' : ` data-session="${path}/${session}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/assets/account.css">
<script src="${path}/assets/account.js" defer></script>
</head>
<body>
<main>
<h1>${title}</h1>
<form data-post="${path}/${post}" data-token="${token}"${withSession} data-done="${done}">
<p>${intro}</p>
${fields}
<button disabled>${button}</button>
</form>
<p id="message" role="status"></p>
<noscript><p>This page needs JavaScript. Or send the token in the link to POST ${path}/${post} yourself.</p></noscript>
</main>
</body>
</html>
`;
}
