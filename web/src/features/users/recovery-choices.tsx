import { Box, Stack } from '@chakra-ui/react';
import { assignableTemplates } from '#shared/templates/index';
import { type RecoveryMode, recoveryModes } from '#shared/values/recovery';
import { Choice } from '../../components/filter/choice';
import { RadioCards } from '../../components/form/radio-cards';

/** The modes' words, which describe what each creates (docs/product.md). */
const modeWords: Readonly<Record<RecoveryMode, { readonly title: string; readonly help: string }>> = {
  basic: {
    title: 'Basic',
    help: 'Onboarding is incomplete and notifications are off. The user answers the remaining questions in the app.',
  },
  standard: {
    title: 'Standard',
    help: 'Same as Basic, plus daily goals of 10 exercise minutes, 2 breathing sessions and 6 activities; default durations of 30 s for movement and 3 min for breathing; working hours 09:00 to 17:00, Mon to Fri; movement habit “sometimes”; profile score 25.',
  },
  complete: {
    title: 'Complete',
    help: 'Same as Standard, but with daily goals of 14 exercise minutes, 2 breathing sessions and 8 activities; onboarding completed; age band 35-44; profile score 75.',
  },
};

const modes = recoveryModes.map((value) => ({ value, ...modeWords[value] }));

export interface Recovering {
  readonly mode: RecoveryMode;
  /** The template's ID. It is empty if no template has been chosen. */
  readonly template: string;
}

export const firstChoice: Recovering = { mode: 'basic', template: '' };

interface RecoveryChoicesProps {
  readonly value: Recovering;
  readonly onChange: (value: Recovering) => void;
}

export function RecoveryChoices({ value, onChange }: RecoveryChoicesProps) {
  return (
    <Stack gap="4">
      <RadioCards
        legend="Recovery mode"
        cards={modes}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      <Box maxW="md">
        <Choice
          stacked
          label="Template (optional; stored with a match score of 85)"
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
