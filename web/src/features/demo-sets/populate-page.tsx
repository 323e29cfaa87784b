import { Badge, Box, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { PackagePlus, Trash2 } from 'lucide-react';
import { PageHeader } from '../../components/layout/page-header';
import { LinkButton } from '../../components/links/link-button';
import { RelativeTime } from '../../components/time/time';
import { ActButton } from './act-button';
import { Notices } from './notices';
import type { TemplateRow } from './rows';
import { useDemoSets } from './use-demo-sets';

/** The page /admin/demo-sets (docs/product.md). */
export function PopulateDemoSetsPage() {
  const demo = useDemoSets();
  const { rows, busy, act } = demo;
  return (
    <>
      <PageHeader
        title="Populate public demo sets"
        purpose="Each template's demo set: its contents and whether the database has the current version."
        actions={
          <>
            <LinkButton to="/admin/demo-migration">Migration</LinkButton>
            <ActButton
              idle={busy || demo.empty}
              variant="outline"
              colorPalette="red"
              onClick={() => act({ kind: 'clear' })}
            >
              <Trash2 aria-hidden /> Clear All Data
            </ActButton>
            <ActButton idle={busy} variant="solid" onClick={() => act({ kind: 'populate' })}>
              <PackagePlus aria-hidden /> Populate All Templates
            </ActButton>
          </>
        }
      />
      <Stack gap="4">
        <Notices demo={demo} />
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, lg: 2 }} gap="4" aria-label="Templates">
          {rows.map((row) => (
            <TemplateCard
              key={row.templateId}
              row={row}
              loading={demo.sets.isPending}
              busy={busy}
              onPopulate={() => act({ kind: 'populate', templateId: row.templateId })}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </>
  );
}

interface TemplateCardProps {
  readonly row: TemplateRow;
  readonly loading: boolean;
  /** True while no other action can be started. */
  readonly busy: boolean;
  readonly onPopulate: () => void;
}

function TemplateCard({ row, loading, busy, onPopulate }: TemplateCardProps) {
  const { templateId, name, built } = row;
  return (
    <Flex as="li" layerStyle="frame" direction="column" gap="3" p={{ base: '4', md: '5' }}>
      <Flex gap="3" justify="space-between" align="flex-start">
        <Box minW="0">
          <Heading as="h2" textStyle="sectionTitle">
            {name}
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            {templateId}
          </Text>
        </Box>
        {/* Fits both cases until it is known whether a set exists. */}
        <ActButton size="sm" idle={busy || loading} onClick={onPopulate}>
          {row.stored ? 'Update' : 'Populate'}
          <Text as="span" srOnly>
            {' '}
            {templateId}
          </Text>
        </ActButton>
      </Flex>
      <Box minH="6">{loading ? <Skeleton h="5" w="40" /> : <State row={row} />}</Box>
      <Box>
        <Text fontWeight="medium">{built.title}</Text>
        <Text color="fg.muted">{built.description}</Text>
      </Box>
      <Box as="ol" listStyleType="none" aria-label={`Exercises for ${name}`}>
        {built.exercises.map(({ id, title, duration }) => (
          <Flex
            as="li"
            key={id}
            justify="space-between"
            gap="4"
            py="1.5"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Text>{title}</Text>
            <Text color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {duration} s
            </Text>
          </Flex>
        ))}
      </Box>
    </Flex>
  );
}

function State({ row: { state, stored, records } }: { readonly row: TemplateRow }) {
  if (state === 'unknown') return <Badge variant="surface">Unknown</Badge>;
  if (!stored) return <Badge variant="surface">Not populated</Badge>;
  const current = state === 'current';
  return (
    <Flex columnGap="2" rowGap="1" wrap="wrap" align="center">
      <Badge variant="surface" colorPalette={current ? 'green' : 'orange'}>
        {current ? 'Populated' : 'A different version is stored'}
      </Badge>
      <Text textStyle="xs" color="fg.muted">
        {!current && records === 1 && `'${stored.title ?? ''}'`}
        {records > 1 && `${records} copies`}
        {stored.updatedAt && (
          <>
            {!current && ', '}changed <RelativeTime at={stored.updatedAt} />
          </>
        )}
      </Text>
    </Flex>
  );
}
