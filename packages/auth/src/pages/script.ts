/**
 * The script of the account pages. It takes the token from the fragment of the URL, sends the form as JSON, and shows the answer. The
 * fragment is removed after a success, so that the browser's history does not keep a token.
 */
export const pageScript = `'use strict';
const form = document.querySelector('form');
const button = form.querySelector('button');
const message = document.querySelector('#message');
const given = new URLSearchParams(location.hash.slice(1));
const token = given.get('token');

const tell = (text, kind) => {
  message.textContent = text;
  message.className = kind;
};

for (const [name, value] of given) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

const shown = document.querySelector('#show');
shown?.addEventListener('change', () => {
  form.elements.namedItem('password').type = shown.checked ? 'text' : 'password';
});

if (token) button.disabled = false;
else tell('This link is incomplete. Open the link in the mail again, or copy its whole address.', 'wrong');

const sentences = (problem) =>
  [problem.detail, ...(problem.errors ?? []).map(({ field, message: wrong }) => field + ' ' + wrong + '.')].join(' ');

// Without a password, the session of this browser tells whose account it is. The cookie is the service's own.
const sessionToken = async () => {
  const response = await fetch(form.dataset.session, { method: 'POST' });
  return response.ok ? (await response.json()).token : undefined;
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  tell('', '');
  try {
    const isOwn = form.dataset.session && form.elements.namedItem('password').value === '';
    const session = isOwn ? await sessionToken() : undefined;
    const response = await fetch(form.dataset.post, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(session && { Authorization: 'Bearer ' + session }) },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), [form.dataset.token]: token }),
    });
    if (response.ok) {
      history.replaceState(null, '', location.pathname);
      form.hidden = true;
      tell(form.dataset.done, 'right');
      return;
    }
    tell(sentences(await response.json()), 'wrong');
  } catch {
    tell('The service cannot be reached. Try again.', 'wrong');
  }
  button.disabled = false;
});
`;
