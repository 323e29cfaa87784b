import { SimpleGrid, Stack } from '@chakra-ui/react';
import { PackagePlus, Trash2 } from 'lucide-react';
import { PageHeader } from '../../components/layout/page-header';
import { LinkButton } from '../../components/links/link-button';
import { ActButton } from './act-button';
import { Notices } from './notices';
import { TemplateCard } from './template-card';
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
