import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readTextList } from '#shared/values/json-text';
import { readSteps } from '#shared/values/steps';
import { recordQuery } from '../../api/library/details';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { Media } from '../../components/exercises/media';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { Fact, Facts } from '../../components/records/facts';

interface ExerciseDetailsProps {
  readonly id: string;
  readonly usedIn: readonly LibrarySet[];
}

export function ExerciseDetails({ id, usedIn }: ExerciseDetailsProps) {
  const { data: record, error, refetch } = useQuery(recordQuery('Exercise', id));
  if (error && !record) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (record === null) return <Text color="fg.muted">This exercise has been deleted.</Text>;
  if (!record) return <LoadingState label="Loading exercise" />;
  return (
    <Flex gap="6" direction={{ base: 'column', md: 'row' }} align="flex-start" textAlign="start">
      <Box w={{ base: 'full', md: '60' }} flexShrink="0">
        <Media record={record} />
      </Box>
      <Box flex="1" minW="0">
        <Steps stored={record.how} />
      </Box>
      <Box flex="1" minW="0">
        <Facts>
          <Fact name="Headline">{textOf(record.headline)}</Fact>
          <Fact name="Subtitle">{textOf(record.subtitle)}</Fact>
          <Fact name="Goals">{readTextList(record.goals).items.join(', ')}</Fact>
          <Fact name="Activity levels">{readTextList(record.activityLevels).items.join(', ')}</Fact>
          <Fact name="Display duration">{minutesOf(record)}</Fact>
          <Fact name="Used in">{usedIn.length > 0 && <SetLinks sets={usedIn} />}</Fact>
          <Fact name="ID">{id}</Fact>
        </Facts>
      </Box>
    </Flex>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const minutesOf = ({ displayDuration }: LibraryRecord) =>
  typeof displayDuration === 'number' ? `${displayDuration} min` : undefined;

function Steps({ stored }: { readonly stored: unknown }) {
  const { items, broken } = readSteps(stored);
  if (broken !== undefined) {
    return (
      <Text color="fg.error" overflowWrap="anywhere">
        The steps cannot be read: {broken}
      </Text>
    );
  }
  if (items.length === 0) return <Text color="fg.muted">No steps.</Text>;
  return (
    <Box as="ol" ps="5" listStyleType="decimal" display="grid" gap="1">
      {items.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified only by its position
        <li key={index}>{step}</li>
      ))}
    </Box>
  );
}

const maxLinks = 6;

function SetLinks({ sets }: { readonly sets: readonly LibrarySet[] }) {
  return (
    <>
      {sets.slice(0, maxLinks).map((set, index) => (
        <span key={set.id}>
          {index > 0 && ', '}
          <Text as="span" color="teal.fg" textDecoration="underline">
            <Link to="/admin/exercises" search={{ set: set.id }}>
              {nameOf(set)}
            </Link>
          </Text>
        </span>
      ))}
      {sets.length > maxLinks && ` and ${sets.length - maxLinks} more`}
    </>
  );
}
