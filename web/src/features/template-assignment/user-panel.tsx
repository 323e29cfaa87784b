import { Badge, Box, chakra, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { scheduleTemplates } from '#shared/templates/index';
import { readTextList } from '#shared/values/json-text';
import { preferencesSubscriptionLabel } from '#shared/values/subscription';
import { CopyableId } from '../../components/layout/copyable';
import { RecordId } from '../../components/records/record-id';
import { Breakable } from '../../components/text/breakable';
import { RelativeTime } from '../../components/time/time';
import type { LoadedUser } from './queries';

export function UserPanel({ user: { email, subject, preferences, records } }: { readonly user: LoadedUser }) {
  const goals = readTextList(preferences.wellnessGoals);
  return (
    <Box as="section" aria-label="User" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Heading as="h2" textStyle="sectionTitle" mb="3" overflowWrap="anywhere">
        <Breakable text={email ?? preferences.userID ?? subject ?? 'User'} />
      </Heading>
      <Grid
        as="dl"
        templateColumns="max-content minmax(0, 1fr)"
        columnGap="4"
        rowGap="1.5"
        alignItems="baseline"
      >
        {subject && (
          <Fact name="User ID">
            <CopyableId value={subject} />
          </Fact>
        )}
        <Fact name="Record">
          <RecordId table="UserPreferences" id={preferences.id} whole />
        </Fact>
        <Fact name="Subscription">{preferencesSubscriptionLabel(preferences.subscriptionStatus)}</Fact>
        <Fact name="Onboarding">
          <Badge variant="surface" colorPalette={preferences.onboardingCompleted ? 'green' : 'gray'}>
            {preferences.onboardingCompleted ? 'Completed' : 'Not completed'}
          </Badge>
        </Fact>
        <Fact name="Current template">
          <CurrentTemplate preferences={preferences} />
        </Fact>
        <Fact name="Wellness goals">
          {goals.broken ?? (goals.items.length > 0 ? goals.items.join(', ') : 'None')}
        </Fact>
      </Grid>
      {records > 1 && (
        <Text mt="3" textStyle="xs" color="fg.muted">
          The user has {records} preferences records. This is the newest one.
        </Text>
      )}
    </Box>
  );
}

function CurrentTemplate({ preferences }: Pick<LoadedUser, 'preferences'>) {
  const { assignedTemplate: id, templateAssignedAt: at, templateMatchScore: score } = preferences;
  if (!id) return 'None';
  const name = scheduleTemplates.find((template) => template.id === id)?.name ?? id;
  return (
    <>
      {name}
      <Text as="span" color="fg.muted" textStyle="xs" display="block">
        {typeof score === 'number' && `Match score ${score}`}
        {typeof score === 'number' && at && ' · '}
        {at && !Number.isNaN(Date.parse(at)) && (
          <>
            assigned <RelativeTime at={at} />
          </>
        )}
      </Text>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minW="0" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}
