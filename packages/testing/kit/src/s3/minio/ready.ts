/** Whether a MinIO server accepts requests for objects. */
export async function answersReady(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // The connection is refused until the server listens.
    return false;
  }
}
