import { Box, chakra, Fieldset, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';
import { assignableTemplates } from '#shared/templates/index';
import { type RecoveryMode, recoveryModes } from '#shared/values/recovery';
import { Choice } from '../../components/filter/choice';

/** Describes what each mode starts with (docs/product.md). */
const modeWords: Readonly<Record<RecoveryMode, { readonly title: string; readonly says: string }>> = {
  basic: {
    title: 'Basic',
    says: 'Onboarding not completed, notifications off. The user answers the rest in the app.',
  },
  standard: {
    title: 'Standard',
    says: 'Same as Basic, plus goals of 10 exercise minutes, 2 breathing sessions and 6 activities a day; default durations of 30 (movement) and 3 (breathing); work 09:00 to 17:00, Mon to Fri; movement habit “sometimes”; profile score 25.',
  },
  complete: {
    title: 'Complete',
    says: 'Same as Standard, but with goals of 14, 2 and 8; onboarding completed; age band 35-44; profile score 75.',
  },
};

/** The form's choices for a recovery. */
export interface Recovering {
  readonly mode: RecoveryMode;
  /** Empty for none. */
  readonly template: string;
}

export const firstChoice: Recovering = { mode: 'basic', template: '' };

interface RecoveryChoicesProps {
  readonly value: Recovering;
  readonly onChange: (value: Recovering) => void;
}

/** Mode and template of a recovery. */
export function RecoveryChoices({ value, onChange }: RecoveryChoicesProps) {
  const name = useId();
  return (
    <Stack gap="4">
      <Fieldset.Root recipe={fieldsetSlotRecipe}>
        <Fieldset.Legend>Recovery mode</Fieldset.Legend>
        <Stack gap="2" mt="2">
          {recoveryModes.map((mode) => (
            <chakra.label
              key={mode}
              display="flex"
              gap="3"
              p="3"
              borderWidth="1px"
              borderRadius="l2"
              cursor="pointer"
              alignItems="flex-start"
              borderColor={mode === value.mode ? 'teal.solid' : 'border.control'}
              bg={mode === value.mode ? 'teal.subtle' : undefined}
            >
              <chakra.input
                type="radio"
                name={name}
                checked={mode === value.mode}
                onChange={() => onChange({ ...value, mode })}
                mt="1"
                accentColor="teal.solid"
              />
              <chakra.span>
                <Text as="span" display="block" fontWeight="medium">
                  {modeWords[mode].title}
                </Text>
                <Text as="span" display="block" color="fg.muted">
                  {modeWords[mode].says}
                </Text>
              </chakra.span>
            </chakra.label>
          ))}
        </Stack>
      </Fieldset.Root>
      <Box maxW="md">
        <Choice
          stacked
          label="Template (optional; stored with the score 85)"
          value={value.template}
          options={[
            { value: '', label: 'No template' },
            ...assignableTemplates.map(({ id, name: title }) => ({ value: id as string, label: title })),
          ]}
          onChange={(template) => onChange({ ...value, template })}
        />
      </Box>
    </Stack>
  );
}
