import { HStack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { RecordLink } from '../../../components/links/record-link';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { fieldAtFault } from '../common/fault-place';
import { MendingJobs } from '../common/job-button';
import { OtherAtFault } from '../common/other-at-fault';
import { Section } from '../common/section';
import { FixableFindings, fixable } from '../findings/fixable';
import type { AuditResult } from './audit-page';
import type { FindingFacts } from './finding-facts';

const column = columnOf<FindingFacts>();
const columns = [
  column('record', { header: 'Record', width: '240px', onPhone: 'title' }, (row) => (
    <RecordLink table={row.finding.table} id={row.finding.key} field={fieldAtFault(row.finding)}>
      {row.finding.key}
    </RecordLink>
  )),
  column('message', 'Finding', (row) => (
    <>
      <Text textAlign="start">{row.finding.message}</Text>
      <OtherAtFault finding={row.finding} />
    </>
  )),
];
const fixableColumns = fixable(columns);

interface FindingListProps {
  readonly title: string;
  readonly facts: readonly FindingFacts[];
  readonly audit: Pick<AuditResult, 'again' | 'hold'>;
}

export function FindingList({ title, facts, audit }: FindingListProps) {
  const findings = useMemo(() => facts.map(({ finding }) => finding), [facts]);
  if (facts.length === 0) return null;
  return (
    <Section
      title={title}
      actions={
        <HStack wrap="wrap">
          <MendingJobs kinds={findings.map(({ kind }) => kind)} />
        </HStack>
      }
    >
      <FixableFindings findings={findings} onAsk={audit.hold} onOver={audit.again}>
        {(isFixable) => (
          <LocalTable
            name="audit-findings"
            caption={title}
            columns={isFixable ? fixableColumns : columns}
            rows={facts}
            pageSize={10}
            getRowId={({ finding }) => finding.id}
            empty={{ title: 'Nothing found' }}
          />
        )}
      </FixableFindings>
    </Section>
  );
}
