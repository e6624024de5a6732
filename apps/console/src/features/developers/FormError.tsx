import { MillraceError } from '@millrace/client';
import { ErrorText } from '../../components/ErrorText.tsx';

/** What the service says about a field; undefined if it says nothing. Items of a list count for the list. */
export function fieldErrorOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof MillraceError)) return undefined;
  const message = error.fields.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  return message === undefined ? undefined : message.charAt(0).toUpperCase() + message.slice(1);
}

/** Why a request was refused, if its fields do not tell. @param fields those that the form shows */
export function FormError({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  if (error === null || fields.some((name) => fieldErrorOf(error, name) !== undefined)) return null;
  return <ErrorText error={error} />;
}
