import { Field, Fieldset, Input, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import type { RefObject } from 'react';
import {
  type FollowUpOrigin,
  followUpOrigins,
  followUpOutcomes,
  maxMinFindings,
} from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { TickBox } from '../../../components/actions/tick-box';
import { Select } from '../../../components/form/select';
import { Labelled } from '../../../components/layout/labelled';
import { formatCount } from '../../../components/text/number';
import { type FollowUpDraft, originLabels, outcomeLabels, readMinFindings } from './follow-up-input';

interface JobFieldProps {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
  readonly selectRef?: RefObject<HTMLSelectElement | null>;
}

export function JobField({ label, jobs, value, onChange, error, selectRef }: JobFieldProps) {
  return (
    <Labelled label={label} required error={error}>
      <Select
        ref={selectRef}
        value={value}
        onChange={onChange}
        options={jobs.map(({ name, title }) => ({ value: name, label: title }))}
      >
        <option value="">Choose a job</option>
      </Select>
    </Labelled>
  );
}

interface OriginFieldProps {
  readonly origin: FollowUpOrigin;
  readonly onChange: (origin: FollowUpOrigin) => void;
}

export function OriginField({ origin, onChange }: OriginFieldProps) {
  return (
    <Labelled label="Which runs" help="Dry runs have no follow-ups.">
      <Select
        value={origin}
        onChange={(value) => {
          const chosen = followUpOrigins.find((one) => one === value);
          if (chosen) onChange(chosen);
        }}
        options={followUpOrigins.map((one) => ({ value: one, label: originLabels[one] }))}
      />
    </Labelled>
  );
}

interface DraftFieldProps {
  readonly draft: FollowUpDraft;
  readonly onChange: (part: Partial<FollowUpDraft>) => void;
}

export function OutcomesField({
  draft,
  onChange,
  isMissing,
}: DraftFieldProps & { readonly isMissing: boolean }) {
  const { outcomes } = draft;
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe} invalid={isMissing}>
      <Fieldset.Legend>If the run ends with one of these statuses</Fieldset.Legend>
      <Stack gap="2" mt="2">
        {followUpOutcomes.map((outcome) => (
          <TickBox
            key={outcome}
            ticked={outcomes.includes(outcome)}
            onTick={(ticked) =>
              onChange({
                outcomes: followUpOutcomes.filter((one) =>
                  one === outcome ? ticked : outcomes.includes(one),
                ),
              })
            }
          >
            {outcomeLabels[outcome]}
          </TickBox>
        ))}
      </Stack>
      <Fieldset.ErrorText>Choose at least one status.</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}

export function FindingsField({
  draft,
  onChange,
  isSubmitted,
}: DraftFieldProps & { readonly isSubmitted: boolean }) {
  const { minFindings } = draft;
  const isWrong = readMinFindings(draft) === undefined;
  return (
    <Labelled
      label={
        <>
          At least this many findings
          <Text as="span" color="fg.muted" fontWeight="normal">
            optional
          </Text>
        </>
      }
      error={
        isSubmitted && isWrong ? (
          <>Enter a whole number from 1 to {formatCount(maxMinFindings)}.</>
        ) : undefined
      }
    >
      <Input
        maxW="40"
        inputMode="numeric"
        value={minFindings}
        onChange={({ target }) => onChange({ minFindings: target.value })}
      />
      <Field.HelperText>Leave this empty if findings do not matter.</Field.HelperText>
    </Labelled>
  );
}
