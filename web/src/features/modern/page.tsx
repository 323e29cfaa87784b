import { Box, Button, Grid, Heading, Icon, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { systemStatusQuery } from '../../api/system-status';
import { AreaCard } from '../../components/layout/area-card';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { type RouteTableRow, sections, useRouteTable } from '../../components/layout/route-table';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';
import { StatusAlert } from './status-alert';

const panelId = 'system-status';

/** The page /admin/modern. */
export function ModernPage() {
  const status = useQuery(systemStatusQuery);
  // This is undefined until the user opens or closes the panel. Until then, it opens if there is a problem.
  const [wanted, setWanted] = useState<boolean>();
  // The last response counts, so that the panel does not close during a refetch.
  const hasFailed = status.errorUpdatedAt > status.dataUpdatedAt;
  const unwell = hasFailed || status.data?.healthy === false;
  const open = wanted ?? unwell;
  return (
    <>
      <PageHeader
        title="Modern Admin"
        purpose="Every tool in the panel, grouped by purpose."
        actions={
          <>
            <OwnUndoButtons />
            <Button aria-expanded={open} aria-controls={panelId} onClick={() => setWanted(!open)}>
              <Icon as={Activity} color={unwell ? 'fg.error' : undefined} aria-hidden />
              System Status
            </Button>
          </>
        }
      />
      <Box id={panelId}>{open && <StatusAlert status={status} onDismiss={() => setWanted(false)} />}</Box>
      <Sections />
    </>
  );
}

ModernPage.reads = ((read) => void read(systemStatusQuery)) satisfies PageReads;

function Sections() {
  const table = useRouteTable();
  const rowsOf = (title: string) =>
    table.filter(({ section, path }) => section === title && !path.includes('$'));
  return (
    <Stack gap="8">
      {sections
        .filter((title) => rowsOf(title).length > 0)
        .map((title) => (
          <Section key={title} title={title} areas={rowsOf(title)} />
        ))}
    </Stack>
  );
}

function Section({ title, areas }: { readonly title: string; readonly areas: readonly RouteTableRow[] }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
      >
        {areas.map((area) => (
          <li key={area.path}>
            <AreaCard area={area} />
          </li>
        ))}
      </Grid>
    </Box>
  );
}
