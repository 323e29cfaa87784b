import { Badge, Text } from '@chakra-ui/react';
import { onboardingStatus } from '#shared/domain/users/onboarding';
import { formatUtcDay } from '#shared/text/time-format';
import { readTextList } from '#shared/values/json-text';
import { preferencesSubscriptionLabel } from '#shared/values/subscription';
import type { Preferences } from '../../api/users';
import { CopyableId } from '../../components/layout/copyable';
import { Fact, Facts, StoredTime } from '../../components/records/facts';
import { RecordId } from '../../components/records/record-id';
import { statusPalette, templateName } from './words';

const onboardingWords = { complete: 'Complete', partial: 'Partial', new: 'New' } as const;

/** Shows a record's fields, which can be stored in any of the known formats. */
export function PreferencesFacts({ record }: { readonly record: Preferences }) {
  const { subscriptionStatus, premiumUntil, onboardingCompletedAt } = record;
  return (
    <Facts>
      <Fact name="Record ID">
        <RecordId table="UserPreferences" id={record.id} whole />
      </Fact>
      <Fact name="userID">{record.userID?.trim() && <CopyableId value={record.userID} />}</Fact>
      <Fact name="Subscription">
        <Badge variant="surface" colorPalette={statusPalette(subscriptionStatus)}>
          {preferencesSubscriptionLabel(subscriptionStatus)}
        </Badge>
        {premiumUntil && ` until ${formatUtcDay(premiumUntil)} (UTC)`}
      </Fact>
      <Fact name="Onboarding">
        {onboardingWords[onboardingStatus(record)]}
        {onboardingCompletedAt && (
          <>
            , {record.onboardingCompleted === true ? 'completed' : 'first completed'}{' '}
            <StoredTime at={onboardingCompletedAt} />
          </>
        )}
      </Fact>
      <Fact name="Template">{templateName(record.assignedTemplate)}</Fact>
      <Fact name="Wellness goals">
        <Goals stored={record.wellnessGoals} />
      </Fact>
      <Fact name="Created">
        <StoredTime at={record.createdAt} />
      </Fact>
      <Fact name="Last changed">
        <StoredTime at={record.updatedAt} />
      </Fact>
    </Facts>
  );
}

/**
 * Shows the goals. A record may store them as a list or as a list in JSON text. Invalid text is shown
 * unchanged.
 */
function Goals({ stored }: { readonly stored: unknown }) {
  const { items, broken } = readTextList(stored);
  if (broken !== undefined) {
    return (
      <>
        <Text as="code" fontFamily="mono" textStyle="xs">
          {broken}
        </Text>{' '}
        <Text as="span" color="fg.warning" textStyle="xs">
          cannot be read as a list
        </Text>
      </>
    );
  }
  return items.length > 0 ? items.join(', ') : 'None';
}
