import { HStack, Text } from '@chakra-ui/react';
import { RecordLink } from '../../../components/links/record-link';
import { columnsOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { fieldAtFault } from '../common/fault-place';
import { MendingJobs } from '../common/job-button';
import { OtherAtFault } from '../common/other-at-fault';
import { Section } from '../common/section';
import type { FindingFacts } from './finding-facts';

const column = columnsOf<FindingFacts>();
const columns = column.columns([
  column.display({
    id: 'record',
    header: 'Record',
    meta: { width: '240px', onPhone: 'title' },
    cell: ({ row: { original } }) => (
      <RecordLink
        table={original.finding.table}
        id={original.finding.key}
        field={fieldAtFault(original.finding)}
      >
        {original.finding.key}
      </RecordLink>
    ),
  }),
  column.display({
    id: 'message',
    header: 'Finding',
    cell: ({ row: { original } }) => (
      <>
        <Text textAlign="start">{original.finding.message}</Text>
        <OtherAtFault finding={original.finding} />
      </>
    ),
  }),
]);

interface FindingListProps {
  readonly title: string;
  readonly facts: readonly FindingFacts[];
}

/** Renders nothing if there are no findings. */
export function FindingList({ title, facts }: FindingListProps) {
  if (facts.length === 0) return null;
  return (
    <Section
      title={title}
      actions={
        <HStack wrap="wrap">
          <MendingJobs kinds={facts.map(({ finding }) => finding.kind)} />
        </HStack>
      }
    >
      <LocalTable
        name="audit-findings"
        caption={title}
        columns={columns}
        rows={facts}
        pageSize={10}
        getRowId={({ finding }) => finding.id}
        empty={{ title: 'Nothing found' }}
      />
    </Section>
  );
}
