/** The style of the account pages: the system's font and colors, light or dark. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --text: #1b1f24;
  --muted: #57606a;
  --page: #f6f8fa;
  --panel: #ffffff;
  --line: #8c959f;
  --accent: #0b5cad;
  --on-accent: #ffffff;
  --wrong: #b3261e;
  --right: #116329;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6edf3;
    --muted: #9da7b3;
    --page: #0d1117;
    --panel: #161b22;
    --line: #6e7681;
    --accent: #6cb6ff;
    --on-accent: #0d1117;
    --wrong: #ff8a80;
    --right: #7ee787;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
main {
  max-width: 26rem;
  margin: 12vh auto 2rem;
  padding: 1.5rem;
  background: var(--panel);
  border: 1px solid color-mix(in srgb, var(--line) 45%, transparent);
  border-radius: 0.5rem;
}
@media (max-width: 30rem) {
  main {
    margin: 0;
    border: 0;
    border-radius: 0;
    min-height: 100vh;
  }
}
h1 {
  margin: 0 0 1rem;
  font-size: 1.375rem;
  line-height: 1.25;
}
p {
  margin: 0 0 1rem;
  overflow-wrap: anywhere;
}
label {
  display: block;
  font-weight: 600;
}
.hint {
  margin: 0;
  color: var(--muted);
  font-size: 0.875rem;
}
input:not([type='checkbox']) {
  display: block;
  width: 100%;
  margin: 0.25rem 0;
  padding: 0.5rem 0.625rem;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  background: var(--panel);
  color: inherit;
  font: inherit;
}
.field {
  margin-bottom: 1rem;
}
.choice label {
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 1.5rem;
  font-weight: 400;
}
button {
  width: 100%;
  padding: 0.625rem 1rem;
  border: 0;
  border-radius: 0.375rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:disabled {
  cursor: default;
  opacity: 0.55;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
#message:empty {
  display: none;
}
#message {
  margin: 1rem 0 0;
}
#message.wrong {
  color: var(--wrong);
}
#message.right {
  margin: 0;
  color: var(--right);
}
`;
