/** Whether a MinIO server accepts requests for objects. */
export async function answersReady(endpoint: string): Promise<boolean> {
  try {
    // It reports that it is ready before it has loaded its users. Until then, it answers every request for objects with 503.
    const [health, objects] = await Promise.all([ask(`${endpoint}/minio/health/ready`), ask(endpoint)]);
    // Without a login, requests for objects are refused with 403.
    return health === 200 && objects < 500;
  } catch {
    // The connection is refused until the server listens.
    return false;
  }
}

async function ask(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.status;
}
