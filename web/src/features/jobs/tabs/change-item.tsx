import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { Change, ChangeKind } from '#shared/jobs/run/results';
import { RecordPlaces } from '../../../components/records/record-places';
import { Difference } from '../../../components/text/difference';
import { fieldsOf } from '../common/run-facts';

const words: Readonly<Record<'made' | 'planned', Readonly<Record<ChangeKind, string>>>> = {
  made: { update: 'updated', remove: 'removed', create: 'created' },
  planned: { update: 'would be updated', remove: 'would be removed', create: 'would be created' },
};

/** Names a change as made or, for a dry run, as planned. */
export const changeInWords = (kind: ChangeKind, dryRun: boolean) => words[dryRun ? 'planned' : 'made'][kind];

export function ChangeItem({ change, dryRun }: { readonly change: Change; readonly dryRun: boolean }) {
  const shown = Object.entries(fieldsOf(change.shown));
  return (
    <Box as="li" px="4" py="3" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: 0 }}>
      <Flex mb="1" columnGap="3" rowGap="1" wrap="wrap" align="baseline">
        <Text fontWeight="medium">{change.table}</Text>
        <RecordPlaces table={change.table} id={change.key} />
        <Text color="fg.muted">{changeInWords(change.kind, dryRun)}</Text>
        <HStack gap="3" color="fg.muted" textStyle="xs" ms={{ md: 'auto' }} wrap="wrap">
          {shown.map(([field, value]) => (
            <span key={field}>
              {field} {typeof value === 'string' ? value : JSON.stringify(value)}
            </span>
          ))}
        </HStack>
      </Flex>
      <Difference
        before={change.before ? fieldsOf(change.before) : undefined}
        after={change.after ? fieldsOf(change.after) : undefined}
        inList
      />
    </Box>
  );
}
