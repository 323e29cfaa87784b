import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { ListChecks, type LucideIcon, Play, ScanSearch } from 'lucide-react';
import { LinkButton } from '../../components/links/link-button';

const steps: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: ListChecks,
    title: 'Choose a job',
    text: 'The Jobs page shows which records and tables each job changes.',
  },
  {
    icon: ScanSearch,
    title: 'See what would change',
    text: 'A dry run reads every record and writes nothing. You can review each change it would make.',
  },
  {
    icon: Play,
    title: 'Start the real run',
    text: 'It keeps running even if you close this page. You can stop it and resume it later.',
  },
];

/** Introduces jobs and the first steps. Shown in place of the run list until there is at least one run. */
export function FirstRun() {
  return (
    <Stack gap="5" p={{ base: '4', md: '6' }}>
      <Box>
        <Text fontWeight="semibold">No runs yet</Text>
        <Text color="fg.muted">
          Jobs change records in bulk. There are three steps, and nothing is written until the last one.
        </Text>
      </Box>
      <Grid as="ol" listStyleType="none" gap="5" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
        {steps.map(({ icon: StepIcon, title, text }) => (
          <Flex as="li" key={title} gap="3">
            <Box color="teal.fg" mt="0.5" flexShrink="0" aria-hidden>
              <StepIcon size={16} />
            </Box>
            <Box>
              <Text fontWeight="medium">{title}</Text>
              <Text color="fg.muted">{text}</Text>
            </Box>
          </Flex>
        ))}
      </Grid>
      <LinkButton to="/admin/jobs" variant="solid" alignSelf="flex-start">
        Choose a job
      </LinkButton>
    </Stack>
  );
}
