import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { AuditEntry } from '../../api/trail/audit';
import { EditorLink, hasEditor } from '../../components/links/editor-link';
import { LinkButton } from '../../components/links/link-button';
import { RecordId } from '../../components/records/record-id';
import { Difference } from '../../components/text/difference';
import { changedFields, type EntryRecord, recordsOf } from './entry';

export function EntryRecords({ entry }: { readonly entry: AuditEntry }) {
  const records = recordsOf(entry);
  if (records.length === 0 && !entry.run) return <Text color="fg.muted">No records were changed.</Text>;
  return (
    <Stack gap="4">
      {entry.run && (
        <LinkButton
          to="/admin/jobs/$runId"
          params={{ runId: entry.run }}
          search={{ tab: 'changes' }}
          alignSelf="flex-start"
          size="xs"
        >
          View the run's changes
        </LinkButton>
      )}
      {records.length > 0 && <Records records={records} />}
    </Stack>
  );
}

/** Shows only the changed fields, unless the user asks for all. */
function Records({ records }: { readonly records: readonly EntryRecord[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <Flex justify="space-between" align="center" gap="2">
        <Heading as="h3" textStyle="sectionTitle">
          {records.length === 1 ? 'Before and after' : `${records.length} records, before and after`}
        </Heading>
        <Button size="xs" variant="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
          All fields
        </Button>
      </Flex>
      {records.map((record) => (
        <RecordDifference key={record.key} record={all ? record : changedFields(record)} />
      ))}
    </>
  );
}

function RecordDifference({ record: { key, before, after } }: { readonly record: EntryRecord }) {
  const [model = key, ...id] = key.split('#');
  return (
    <Box>
      <Flex gap="2" align="baseline" mb="1.5" minW="0">
        <Text as="span" fontWeight="medium">
          {model}
        </Text>
        <RecordId table={model} id={id.join('#')} whole />
        {after !== undefined && after !== null && hasEditor(model) && (
          <EditorLink table={model} id={id.join('#')}>
            Open editor
          </EditorLink>
        )}
      </Flex>
      <Difference before={before} after={after} />
    </Box>
  );
}
