import { SecretOnce } from '../../../components/SecretOnce.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { verification } from './verification.ts';

/** The secret with which a receiver checks who has sent a message. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretOnce
      label="The secret"
      secret={secret}
      text="Your server needs it to check that a message is from here."
      onClose={onClose}
    >
      <Snippets label="Check a message" snippets={verification} />
    </SecretOnce>
  );
}
