import { Radio, Stack } from '@mantine/core';

const labels = { public: 'Public', unlisted: 'Unlisted', private: 'Private' } as const;

export type Visibility = keyof typeof labels;

const visibilities = ['public', 'unlisted', 'private'] as const satisfies readonly Visibility[];

/** Lets the owner of a medium choose who may play it. @param meanings what each choice means for this kind of media */
export function VisibilityChoice({
  value,
  meanings,
  onChange,
}: {
  /** Undefined before the first choice. */
  value: Visibility | undefined;
  meanings: Readonly<Record<Visibility, string>>;
  onChange: (value: Visibility) => void;
}) {
  const choose = (name: string) => {
    const chosen = visibilities.find((one) => one === name);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Radio.Group label="Who may play it" value={value ?? null} onChange={choose}>
      <Stack gap="sm" mt="xs">
        {visibilities.map((one) => (
          <Radio key={one} value={one} label={labels[one]} description={meanings[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
