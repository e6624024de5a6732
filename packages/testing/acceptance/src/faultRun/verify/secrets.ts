import type { Cluster } from '../cluster.ts';
import type { Ledger } from '../ledger.ts';

/** Checks that no output of any process contains a secret of this run. */
export function secretsStayedSecret(cluster: Cluster, secrets: Record<string, string>, ledger: Ledger): void {
  for (const { name, output } of cluster.replicas) {
    const written = output();
    if (written === '') ledger.violation(`${name} wrote no output, so nothing is proven`);
    for (const [what, secret] of Object.entries(secrets)) {
      if (written.includes(secret)) ledger.violation(`${name} wrote ${what} into its log`);
    }
  }
}
