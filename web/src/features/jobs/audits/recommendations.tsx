import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { LinkButton } from '../../../components/links/link-button';
import { formatCounted } from '../../../components/text/number';
import { JobButton } from '../common/job-button';
import { type ComparisonRow, titleChanges } from './comparison-rows';

/** The recommended actions for mismatches, grouped by kind. */
export function Recommendations({ rows }: { readonly rows: readonly ComparisonRow[] }) {
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const setIds = count('SetIdMismatch');
  // This number must match the one in the script, so it includes entries whose set and title both differ.
  const titles = titleChanges(rows).length;
  const inDatabase = count('MissingInDatabase');
  const inCode = count('MissingInCode');
  return (
    <Box as="section" aria-label="Recommendations" layerStyle="frame" p="4">
      <Heading as="h2" textStyle="sectionTitle" mb="2">
        Recommendations
      </Heading>
      <Stack gap="2">
        {setIds > 0 && (
          <HStack gap="3" wrap="wrap">
            <Text>
              {formatCounted(setIds, 'entry', 'entries')} with a different set. Apply the set from the code.
            </Text>
            <LinkButton size="xs" to="/admin/template-set-audit">
              Template set ID audit
            </LinkButton>
          </HStack>
        )}
        {titles > 0 && (
          <Text>
            {formatCounted(titles, 'entry', 'entries')} with a different title. 'Generate Sync Script' lists
            the changes to make.
          </Text>
        )}
        {inDatabase > 0 && (
          <HStack gap="3" wrap="wrap">
            <Text>{formatCounted(inDatabase, 'slot')} without an entry. Create the template schedules.</Text>
            <JobButton job="template-schedules" />
          </HStack>
        )}
        {inCode > 0 && (
          <Text>
            {formatCounted(inCode, 'entry', 'entries')} not in any template. Delete them, or add them to the
            definitions.
          </Text>
        )}
      </Stack>
    </Box>
  );
}
