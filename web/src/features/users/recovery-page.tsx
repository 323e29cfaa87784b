import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { HeartPulse } from 'lucide-react';
import { useCallback, useState } from 'react';
import { recoveryEmailProblem, recoveryMessages } from '#shared/values/recovery';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { type User, userQuery } from '../../api/users';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { Callout } from '../../components/layout/callout';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { UserLink } from '../../components/links/user-link';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { FindForm } from './find-form';
import { messages } from './messages';
import { PreferencesFacts } from './preferences-facts';
import { quickAccessQuery, useRecoverPreferences } from './queries';
import { firstChoice, RecoveryChoices } from './recovery-choices';
import { RecoveryScan } from './recovery-scan';

/** The page /admin/user-preferences-recovery (docs/product.md). */
export function PreferencesRecoveryPage() {
  const { email } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = usePageNavigate({ from: '/admin/user-preferences-recovery' });
  const found = useQuery(userQuery(email));
  const [checks, setChecks] = useState(0);
  const check = useCallback(
    (text: string) => {
      void navigate({ search: (before) => ({ ...before, email: text }), state: true, resetScroll: false });
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
  const { data: user, error, isFetching, refetch } = found;
  return (
    <>
      <PageHeader
        title="User preferences recovery"
        purpose="Checks whether a user has preferences, and creates them if they are missing."
      />
      <Stack gap="6">
        <FindForm
          key={email}
          label="User email"
          help="Case does not matter. You can also enter a unique ID."
          submitLabel="Check status"
          value={email}
          busy={isFetching && !user}
          onFind={(text) => {
            setChecks((count) => count + 1);
            if (text === email) void refetch();
            else check(text);
          }}
          quick
        />
        {error ? (
          <Box layerStyle="frame">
            <ErrorState
              error={inWords(error, messages.checkFailed(messageOf(error)))}
              onRetry={() => void refetch()}
            />
          </Box>
        ) : (
          email !== undefined &&
          (user ? (
            <Checked key={`${checks} of ${email}`} user={user} asked={email} />
          ) : (
            <Box layerStyle="frame" minH="40">
              <LoadingState label="Checking" />
            </Box>
          ))
        )}
        <RecoveryScan onCheck={check} />
      </Stack>
    </>
  );
}

PreferencesRecoveryPage.reads = ((read) => void read(quickAccessQuery)) satisfies PageReads;

function Checked({ user, asked }: { readonly user: User; readonly asked: string }) {
  const { preferences, account } = user;
  const [first] = preferences;
  // Preferences are recovered by email address. If the record has none, the directory's is used.
  const email = user.email ?? asked;
  // Someone else may create the record first. The refusal stays when the record has taken the form's place.
  const [refusal, setRefusal] = useState<string>();
  if (!first) {
    return <RecoveryForm email={email} known={account !== null} refusal={refusal} onRefusal={setRefusal} />;
  }
  return (
    <Stack as="section" aria-label="Status" layerStyle="frame" p={{ base: '4', md: '5' }} gap="4">
      <Heading as="h2" textStyle="sectionTitle">
        <UserLink id={user.email ?? first.id}>{email}</UserLink>
      </Heading>
      <NoticeLine
        notice={
          refusal !== undefined
            ? { tone: 'error', text: refusal }
            : preferences.length === 1
              ? { tone: 'success', text: 'This user has preferences. There is nothing to recover.' }
              : {
                  tone: 'warning',
                  text: `This user has ${preferences.length} preferences records. The newest one is shown.`,
                }
        }
      />
      <PreferencesFacts record={first} />
    </Stack>
  );
}

interface RecoveryFormProps {
  readonly email: string;
  /** True if the email address is in the user directory. */
  readonly known: boolean;
  readonly refusal: string | undefined;
  readonly onRefusal: (text: string | undefined) => void;
}

/** Creates preferences for a user. The transaction checks again that the user has none. */
function RecoveryForm({ email, known, refusal, onRefusal }: RecoveryFormProps) {
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
