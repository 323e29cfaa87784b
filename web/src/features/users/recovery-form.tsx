import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { recoveryEmailProblem, recoveryMessages } from '#shared/values/recovery';
import { ApiError, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { BusyButton } from '../../components/actions/busy-button';
import { Callout } from '../../components/layout/callout';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { useRecoverPreferences } from './queries';
import { firstChoice, RecoveryChoices } from './recovery-choices';

interface RecoveryFormProps {
  readonly email: string;
  /** True if the email address is in the user directory. */
  readonly known: boolean;
  readonly refusal: string | undefined;
  readonly onRefusal: (text: string | undefined) => void;
}

/** Creates preferences for a user. The transaction checks again that the user has none. */
export function RecoveryForm({ email, known, refusal, onRefusal }: RecoveryFormProps) {
  const client = useQueryClient();
  const [value, setValue] = useState(firstChoice);
  const recover = useRecoverPreferences((error) => onRefusal(failureText(error)));
  const { tokenOf, forget } = useClientTokens();
  const problem = recoveryEmailProblem(email);
  const create = () => {
    onRefusal(undefined);
    const input = { email, mode: value.mode, template: value.template || null };
    recover.mutate(
      { ...input, clientToken: tokenOf(input) },
      {
        onSuccess: ({ id, userID }) => {
          forget();
          toastWithUndo(client, `Preferences created for ${userID}`, `UserPreferences#${id}`);
        },
      },
    );
  };
  return (
    <Stack as="section" aria-label="Recovery options" layerStyle="frame" p={{ base: '4', md: '5' }} gap="4">
      <Box>
        <Heading as="h2" textStyle="sectionTitle">
          Recovery options
        </Heading>
        <Text color="fg.muted">
          {email} has no preferences record. One will be created with the options you choose. You can undo
          this.
        </Text>
      </Box>
      {!known && (
        <Callout status="warning">
          No user in the directory has this email. Check the spelling: a record created for this email would
          not belong to any account.
        </Callout>
      )}
      <RecoveryChoices value={value} onChange={setValue} />
      <Box role="alert" color="fg.error" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {problem ?? refusal}
      </Box>
      <BusyButton
        alignSelf="flex-start"
        variant="solid"
        busy={recover.isPending}
        busyLabel="Creating preferences"
        disabled={problem !== undefined}
        icon={<HeartPulse aria-hidden />}
        onClick={create}
      >
        Create preferences
      </BusyButton>
    </Stack>
  );
}

/**
 * Returns the server's message for a refusal that the specification describes. For other errors, says what
 * failed.
 */
function failureText(error: unknown): string {
  const reason = messageOf(error);
  if (
    error instanceof ApiError &&
    [recoveryMessages.exists, recoveryMessages.invalidEmail].some((text) => text === reason)
  ) {
    return reason;
  }
  return reason.includes('already exists') ? messages.alreadyExist : messages.createFailed(reason);
}
