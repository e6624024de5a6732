import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useState } from 'react';
import { ErrorText } from './ErrorText.tsx';
import { Form } from './Form.tsx';
import { useAction } from './useAction.ts';

export interface EditField<Name extends string> {
  name: Name;
  label: string;
  description?: string;
  value: string;
  maxLength: number;
  isRequired?: boolean;
  isLong?: boolean;
}

interface EditFormProps<Name extends string> {
  /** The version of the fields. */
  etag: string;
  fields: readonly EditField<Name>[];
  /** @param etag the version that the person has seen: the service refuses to overwrite another one */
  onSave: (values: Readonly<Record<Name, string>>, etag: string) => Promise<unknown>;
  /** Reads the current version. */
  onReload: () => Promise<unknown>;
}

/** The fields that an owner can change. What somebody types is kept when the medium changes meanwhile, and never overwrites that. */
export function EditForm<Name extends string>({ etag, fields, onSave, onReload }: EditFormProps<Name>) {
  const [seen, setSeen] = useState({ etag, fields });
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const { mutate, isPending, isSuccess, error, reset } = useAction({
    mutationFn: (values: Record<Name, string>) => onSave(values, seen.etag),
    onSuccess: () => setTyped({}),
  });
  const textIn = ({ name, value }: EditField<Name>) => typed[name] ?? value;
  const isChanged = seen.fields.some((field) => textIn(field) !== field.value);
  // Another version with the same texts, such as after a change of the thumbnail, overwrites nothing that was typed.
  const isSame = fields.every(({ name, value }) => seen.fields.some((one) => one.name === name && one.value === value));
  if (etag !== seen.etag && (!isChanged || isSame)) setSeen({ etag, fields });

  const isOld = error instanceof MillraceError && error.status === 412;
  const invalid = error instanceof MillraceError ? error.fields : [];
  const save = () => {
    const values = Object.fromEntries(seen.fields.map((field) => [field.name, textIn(field)]));
    if (hasAll(values, seen.fields)) mutate(values);
  };
  const giveUp = () => {
    setTyped({});
    reset();
    void onReload();
  };

  return (
    <Form onSubmit={save}>
      {seen.fields.map((field) => {
        const props = {
          label: field.label,
          description: field.description,
          value: textIn(field),
          maxLength: field.maxLength,
          required: field.isRequired ?? false,
          withAsterisk: false,
          error: invalid.find((one) => one.field === field.name)?.message,
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
            if (isSuccess) reset();
            setTyped({ ...typed, [field.name]: currentTarget.value });
          },
        };
        return field.isLong ? (
          <Textarea key={field.name} autosize minRows={3} maxRows={12} {...props} />
        ) : (
          <TextInput key={field.name} {...props} />
        );
      })}
      {isOld && (
        <Text size="sm" role="alert">
          It was changed elsewhere while you typed. Nothing was saved, so that the other change is not lost.{' '}
          <Button variant="default" size="compact-sm" onClick={giveUp}>
            Show the current version
          </Button>
        </Text>
      )}
      {!isOld && invalid.length === 0 && <ErrorText error={error} />}
      <Group>
        <Button type="submit" disabled={!isChanged} loading={isPending}>
          Save
        </Button>
        {isChanged && (
          <Button variant="subtle" color="gray" onClick={giveUp}>
            Discard
          </Button>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {isSuccess && !isChanged ? 'Saved' : ''}
        </Text>
      </Group>
    </Form>
  );
}

const hasAll = <Name extends string>(
  values: Record<string, string>,
  fields: readonly EditField<Name>[],
): values is Record<Name, string> => fields.every(({ name }) => name in values);
