import { Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { setUsesQuery } from '../../api/library/set-use';
import { TickBox } from '../actions/tick-box';
import type { Selectable } from '../table/selection';
import { formatCount, formatCounted } from '../text/number';

const maxNamed = 8;

export function RecordNames({ records }: { readonly records: readonly Selectable[] }) {
  const more = records.length - maxNamed;
  return (
    <Text color="fg.muted" overflowWrap="anywhere">
      {records
        .slice(0, maxNamed)
        .map(({ name }) => name)
        .join(', ')}
      {more > 0 && ` and ${formatCount(more)} more`}
    </Text>
  );
}

interface SetUsesProps {
  /** At most 20 sets, or undefined for a run, whose preview lists the schedules. */
  readonly records: readonly Selectable[] | undefined;
  readonly evenIfUsed: boolean;
  readonly onEvenIfUsed: (evenIfUsed: boolean) => void;
  readonly onLeaveOut: (ids: readonly string[]) => void;
}

/** Lists the schedules that use the sets, and asks the user to confirm. */
export function SetUses({ records, evenIfUsed, onEvenIfUsed, onLeaveOut }: SetUsesProps) {
  const { data, error, isFetching } = useQuery(setUsesQuery((records ?? []).map(({ id }) => id)));
  const confirmation = (
    <TickBox ticked={evenIfUsed} onTick={onEvenIfUsed}>
      Include sets used by schedules. Users will no longer get them from those schedules.
    </TickBox>
  );
  if (!records) {
    return (
      <Stack gap="2">
        <Text color="fg.muted">Sets used by schedules are not changed. The preview lists the schedules.</Text>
        {confirmation}
      </Stack>
    );
  }
  if (isFetching) return <Text color="fg.muted">Checking which schedules use these sets.</Text>;
  if (error) {
    return (
      <Stack gap="2">
        <Text color="fg.warning">
          The schedules that use these sets could not be loaded: {messageOf(error)}
        </Text>
        {confirmation}
      </Stack>
    );
  }
  if (!data || data.length === 0) return null;
  const nameOf = new Map(records.map(({ id, name }) => [id, name]));
  return (
    <Stack gap="2">
      <Text color="fg.warning" fontWeight="medium">
        {`Schedules use ${formatCounted(data.length, 'of these sets', 'of these sets')}:`}
      </Text>
      <Stack as="ul" gap="1" ps="4" listStyleType="disc" maxH="48" overflowY="auto" tabIndex={0}>
        {data.map(({ setID, sentence }) => (
          <Text as="li" key={setID} overflowWrap="anywhere">
            {nameOf.get(setID) ?? setID}: {sentence}
          </Text>
        ))}
      </Stack>
      {confirmation}
      <Button size="xs" alignSelf="flex-start" onClick={() => onLeaveOut(data.map(({ setID }) => setID))}>
        Leave {data.length === 1 ? 'it' : 'them'} out
      </Button>
    </Stack>
  );
}
