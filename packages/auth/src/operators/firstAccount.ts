import { AppError, secretMatches } from '@millrace/service';

/** Whether the first account of a platform becomes its operator, and what its registration must show. */
export interface FirstAccountRule {
  isAdmin: boolean;
  /** The code that only the operator sees; undefined if none is needed. */
  code: string | undefined;
  /** The origins of the pages that may register it. */
  origins: ReadonlySet<string>;
}

/** What a registration shows. */
export interface FirstAccountProof {
  code?: string | undefined;
  /** The page that sends the request. Browsers name it in every POST; other programs do not. */
  origin?: string | undefined;
}

/**
 * Refuses the registration of the first account to strangers: people who do not know the code, and pages of other sites that are open in a
 * browser on the operator's machine.
 *
 * @throws AppError setup_code_required, forbidden
 */
export function admitFirst({ code, origins }: FirstAccountRule, proof: FirstAccountProof): void {
  if (proof.origin !== undefined && !origins.has(proof.origin)) {
    throw new AppError('forbidden', 'A page of another site cannot create the first account, which is the operator’s.');
  }
  if (code !== undefined && !secretMatches(proof.code, code)) {
    throw new AppError(
      'setup_code_required',
      'The first account is the operator’s. Its registration needs the code that the server shows when it starts.',
    );
  }
}
