// HEALTHCHECK of all app images: exits with 0 if the app is ready. The images do not contain curl.
const port = process.env.PORT || '8080';
try {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) });
  if (!response.ok) throw new Error(`/readyz answered ${response.status}: ${await response.text()}`);
} catch (error) {
  process.stderr.write(`${error.cause?.message ?? error.message}\n`);
  process.exit(1);
}
