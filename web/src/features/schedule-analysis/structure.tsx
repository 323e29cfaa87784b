import { Badge, CloseButton, Flex, Heading, HStack, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { countsByHour, type HourCounts } from '#shared/domain/schedules/analysis';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { EntryProblems, problemsByEntry } from '../../components/schedule-entry/entry-problems';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { formatCounted } from '../../components/text/number';
import { activityLook } from '../../components/week/activities';
import { ActivityChip } from '../../components/week/activity-chip';
import type { EntryLibrary } from '../../components/week/use-library';

interface StructureProps {
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

const column = columnOf<HourCounts>();

const columns = [
  column('hour', 'Hour (UTC)', (row) => (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      {row.hour === undefined ? 'Unknown' : `${row.hour}:00`}
      {row.isRequired && row.total === 0 && (
        <Badge variant="surface" colorPalette="red">
          Missing
        </Badge>
      )}
      {!row.isRequired && (
        <Badge variant="surface" colorPalette="orange">
          Not required
        </Badge>
      )}
    </HStack>
  )),
  column('activities', 'Activities', (row) => (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      {Object.entries(row.byActivity)
        .toSorted(([one], [other]) => (activityLook(one).label < activityLook(other).label ? -1 : 1))
        .map(([activity, count]) => (
          <HStack key={activity} gap="1" as="span">
            <ActivityChip type={activity} /> {count}
          </HStack>
        ))}
    </HStack>
  )),
  column('templates', { header: 'Templates', align: 'end', width: '110px' }, ({ templates }) => templates),
  column('days', 'Days', ({ days }) => days || 'None'),
  column('total', { header: 'Entries', align: 'end', width: '90px' }, ({ total }) => total),
];

export function Structure({ entries, library, onClose }: StructureProps) {
  const found = useMemo(() => problemsByEntry(entries, library.library), [entries, library.library]);
  const hours = useMemo(() => countsByHour(entries), [entries]);
  return (
    <Stack as="section" aria-label="Structure" gap="3">
      <Flex justify="space-between" align="center">
        <Heading as="h2" textStyle="sectionTitle">
          Structure of {formatCounted(entries.length, 'entry', 'entries')}
        </Heading>
        <CloseButton size="xs" aria-label="Close structure" onClick={onClose} />
      </Flex>
      {found.length === 0 ? (
        <OutcomeAlert status="success" onDismiss={onClose}>
          The audits found no problems.
        </OutcomeAlert>
      ) : (
        <EntryProblems
          title={`${formatCounted(found.length, 'problem')} found`}
          found={found}
          onDismiss={onClose}
        />
      )}
      <LocalTable
        caption="Entries by hour"
        columns={columns}
        rows={hours}
        getRowId={({ hour }) => hour ?? 'unknown'}
        pageSize={24}
        empty={{ title: 'No hours' }}
      />
    </Stack>
  );
}
