/** Whether a MinIO server accepts requests for objects. */
export async function answersReady(endpoint: string): Promise<boolean> {
  try {
    // It reports that it is ready before it has loaded its users. Until then, it answers every request for objects with 503.
    const answers = await Promise.all([ask(`${endpoint}/minio/health/ready`), ask(endpoint)]);
    return answers.every((status) => status < 500);
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
