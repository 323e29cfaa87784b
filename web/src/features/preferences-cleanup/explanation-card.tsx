import { Box, Code, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { Fragment, useId } from 'react';

const schema = [
  { field: 'id', words: 'The record ID.' },
  {
    field: 'userID',
    words: "The user's email. A name is invalid, as is an ID that does not belong to any user.",
  },
  {
    field: 'owner',
    words:
      "The user's unique ID from the identity provider. It determines who can read the record in the app.",
  },
  { field: 'createdAt', words: 'When the record was created.' },
  { field: 'assignedTemplate', words: 'The schedule template assigned to the user.' },
  { field: 'onboardingCompleted', words: 'Whether the user completed onboarding.' },
] as const;

/** Explains where corrupted records come from and what a valid record looks like (docs/product.md). */
export function ExplanationCard() {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} gap="3">
      <Heading as="h2" id={id} textStyle="sectionTitle">
        Why records become corrupted
      </Heading>
      <Text color="fg.muted">
        The app looks up a user's preferences by <Code size="sm">userID</Code>, which must be the user's
        email. A record with a session's unique ID instead, or with any value without an '@', cannot be found:
        the user has to repeat onboarding, and the record is left behind.
      </Text>
      <Text color="fg.muted">
        A record counts as <b>corrupted</b> when its userID looks like a UUID or contains no '@'. A record
        whose userID is the unique ID of a user in the user directory is <b>migrated</b>: the identifier
        migration changed it on purpose. It is listed separately and never deleted here.
      </Text>
      <Grid as="dl" templateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1.5">
        {schema.map(({ field, words }) => (
          <Fragment key={field}>
            <chakra.dt>
              <Code size="sm">{field}</Code>
            </chakra.dt>
            <Box as="dd" color="fg.muted">
              {words}
            </Box>
          </Fragment>
        ))}
      </Grid>
    </Stack>
  );
}
