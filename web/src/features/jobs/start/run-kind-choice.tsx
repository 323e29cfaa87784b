import { chakra, Fieldset, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';

const kinds = [
  { dryRun: true, title: 'Dry run', help: 'Shows what would change. Nothing is written.' },
  { dryRun: false, title: 'Real run', help: 'Writes the changes.' },
] as const;

interface RunKindChoiceProps {
  readonly dryRun: boolean;
  readonly onChange: (dryRun: boolean) => void;
}

/** The choice between a dry run and a real run; dry run comes first. */
export function RunKindChoice({ dryRun, onChange }: RunKindChoiceProps) {
  const name = useId();
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe}>
      <Fieldset.Legend>Kind of run</Fieldset.Legend>
      <Stack gap="2" mt="2">
        {kinds.map((kind) => (
          <chakra.label
            key={kind.title}
            display="flex"
            gap="3"
            p="3"
            borderWidth="1px"
            borderRadius="l2"
            cursor="pointer"
            alignItems="flex-start"
            borderColor={kind.dryRun === dryRun ? 'teal.solid' : 'border.control'}
            bg={kind.dryRun === dryRun ? 'teal.subtle' : undefined}
          >
            <chakra.input
              type="radio"
              name={name}
              checked={kind.dryRun === dryRun}
              onChange={() => onChange(kind.dryRun)}
              mt="1"
              accentColor="teal.solid"
            />
            <chakra.span>
              <Text as="span" display="block" fontWeight="medium">
                {kind.title}
              </Text>
              <Text as="span" display="block" color="fg.muted">
                {kind.help}
              </Text>
            </chakra.span>
          </chakra.label>
        ))}
      </Stack>
    </Fieldset.Root>
  );
}
