import { Box, Button, Code, chakra, Flex, Icon, Text } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun } from '#shared/jobs/run/run';
import { fetchChanges } from '../../../api/run/run-changes';
import { runKeys } from '../../../api/runs';
import { formatCount, formatCounted } from '../../../components/text/number';
import { type ChangeGroup, type GroupedField, groupChanges } from './change-groups';
import { ChangeItem, changeInWords } from './change-item';

const pageSize = pageSizes.jobChanges.most;
const maxPagesUnasked = 10;
const shownAtFirst = 5;
const shownGroups = 8;

interface GroupedChangesProps {
  readonly run: JobRun;
  readonly table: string | undefined;
  readonly total: number;
}

export function GroupedChanges({ run, table, total }: GroupedChangesProps) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...runKeys.changes(run.id), 'grouped', table ?? null],
    queryFn: ({ pageParam }) => fetchChanges(run.id, { table, limit: pageSize, nextToken: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextToken }) => nextToken ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = data?.pages;
  const readsOn = hasNextPage && (pages?.length ?? 0) < maxPagesUnasked;
  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage();
  }, [readsOn, isFetching, fetchNextPage]);
  const changes = useMemo(() => (pages ?? []).flatMap(({ items }) => items), [pages]);
  const groups = useMemo(() => groupChanges(changes), [changes]);
  if (groups.length === 0) return null;
  return (
    <Box as="section" aria-label="Changes by effect">
      <Box as="ul" listStyleType="none" layerStyle="frame">
        {groups.slice(0, shownGroups).map((group) => (
          <Group key={group.key} group={group} dryRun={run.dryRun} />
        ))}
      </Box>
      {(groups.length > shownGroups || hasNextPage) && (
        <Flex gap="3" align="center" mt="2" textStyle="xs" color="fg.muted" wrap="wrap">
          {groups.length > shownGroups && (
            <Text>{formatCounted(groups.length - shownGroups, 'smaller group')} not shown.</Text>
          )}
          {hasNextPage && (
            <Text>
              {formatCount(changes.length)} of {formatCount(total)} changes are grouped.
            </Text>
          )}
          {hasNextPage && !readsOn && (
            <Button size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
              Group {formatCount(Math.min(pageSize, Math.max(1, total - changes.length)))} more
            </Button>
          )}
        </Flex>
      )}
    </Box>
  );
}

function Group({ group, dryRun }: { readonly group: ChangeGroup; readonly dryRun: boolean }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(shownAtFirst);
  const id = useId();
  const { changes, tables } = group;
  const [first] = tables;
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: 0 }}>
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        display="flex"
        w="full"
        gap="3"
        alignItems="center"
        textAlign="start"
        px="4"
        py="2.5"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' }}
      >
        <Flex as="span" flex="1" minW="0" columnGap="4" rowGap="1" wrap="wrap" align="baseline">
          {group.fields.length === 0 ? (
            <Text as="span" fontWeight="medium">
              {changeInWords(group.kind, dryRun)}
            </Text>
          ) : (
            group.fields.map((field) => <FieldWords key={field.field} field={field} />)
          )}
        </Flex>
        <Text as="span" flexShrink="0" textAlign="end" fontVariantNumeric="tabular-nums">
          <Text as="span" fontWeight="medium">
            {formatCounted(changes.length, 'record')}
          </Text>
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            {tables.length === 1 && first ? first[0] : `in ${formatCounted(tables.length, 'table')}`}
          </Text>
        </Text>
        <Icon
          as={ChevronDown}
          boxSize="4"
          color="fg.muted"
          transition="rotate 150ms ease-out"
          rotate={open ? '180deg' : undefined}
          aria-hidden
        />
      </chakra.button>
      {open && (
        <Box id={id} borderTopWidth="1px" borderColor="border.muted" bg="bg.subtle">
          <Box as="ul" listStyleType="none">
            {changes.slice(0, shown).map((change) => (
              <ChangeItem key={`${change.table} ${change.key}`} change={change} dryRun={dryRun} />
            ))}
          </Box>
          {changes.length > shown && (
            <Flex px="4" py="2" borderTopWidth="1px" borderColor="border.muted">
              <Button size="xs" onClick={() => setShown(shown + 20)}>
                Show more of the {formatCount(changes.length)} records
              </Button>
            </Flex>
          )}
        </Box>
      )}
    </Box>
  );
}

/** Shows 'userID a to b', or the number of distinct values. */
function FieldWords({ field: { field, pairs, before, after } }: { readonly field: GroupedField }) {
  return (
    <Text as="span" overflowWrap="anywhere" minW="0">
      <Text as="span" fontWeight="medium">
        {field}
      </Text>{' '}
      {pairs === 1 ? (
        <>
          <Value value={before} />{' '}
          <Text as="span" color="fg.muted">
            to
          </Text>{' '}
          <Value value={after} />
        </>
      ) : (
        <Text as="span" color="fg.muted">
          {formatCount(pairs)} different values
        </Text>
      )}
    </Text>
  );
}

const maxCharacters = 60;

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined || value === null)
    return (
      <Text as="span" color="fg.muted" fontStyle="italic">
        none
      </Text>
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <Code size="sm" title={text} whiteSpace="normal">
      {text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text || "''"}
    </Code>
  );
}
