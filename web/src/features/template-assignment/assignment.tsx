import { Badge, Box, Button, Flex, Grid, Heading, HStack, List, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Recommendation, recommendTemplate } from '#shared/domain/templates/template-recommendation';
import { type AssignableTemplate, assignableTemplates } from '#shared/templates/index';
import { readTextList } from '#shared/values/json-text';
import { truncateId } from '#shared/values/user-id';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { useChangePreferences } from '../../api/users';
import { BusyButton } from '../../components/actions/busy-button';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { Choice } from '../../components/filter/choice';
import { IdForm } from '../../components/form/id-form';
import { LoadingState } from '../../components/layout/states';
import { undoLastEdit } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { assigneeQuery, type LoadedUser, recentUsersQuery } from './queries';
import { UserPanel } from './user-panel';

interface AssignmentProps {
  readonly typed: string | undefined;
  readonly onLoad: (typed: string) => void;
  /** True in a dialog, where the button is labelled 'Assign Template' and errors have a title. */
  readonly inDialog?: boolean;
}

export function Assignment({ typed, onLoad, inDialog = false }: AssignmentProps) {
  const state = useAssignment(typed);
  const { user, loading, error, retry, outcome, dismiss, undo } = state;
  const [hidden, setHidden] = useState<unknown>();
  const record = outcome?.record;
  const title = inDialog ? { title: 'Error' } : {};
  return (
    <Stack gap="4">
      <LoadUser
        key={typed}
        typed={typed}
        loading={loading}
        onLoad={(text) => (text === typed ? retry() : onLoad(text))}
      />
      {typed === undefined && (
        <Text color="fg.muted">Load a user to see the recommended template and assign a template.</Text>
      )}
      <RecentUsers onChoose={onLoad} />
      {error && error !== hidden && (
        <OutcomeAlert status="error" {...title} onDismiss={() => setHidden(error)}>
          {messageOf(error)}
        </OutcomeAlert>
      )}
      {outcome && (
        <OutcomeAlert
          status={outcome.status}
          {...(outcome.status === 'error' && title)}
          onDismiss={dismiss}
          action={
            record && (
              <Button size="xs" onClick={() => undo(record)}>
                Undo
              </Button>
            )
          }
        >
          {outcome.text}
        </OutcomeAlert>
      )}
      {loading && <LoadingState label="Loading user" />}
      {user && <Templates key={user.preferences.id} user={user} state={state} inDialog={inDialog} />}
    </Stack>
  );
}

interface TemplatesProps {
  readonly user: LoadedUser;
  readonly state: ReturnType<typeof useAssignment>;
  readonly inDialog: boolean;
}

function Templates({ user, state: { give, pending }, inDialog }: TemplatesProps) {
  const [chosen, setChosen] = useState<string>('');
  const [pressed, setPressed] = useState<'recommended' | 'selected'>();
  const recommended = recommendedFor(user);
  const selected = assignableTemplates.find(({ id }) => id === chosen);
  const busy = (button: typeof pressed) => pending && pressed === button;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
      alignItems="start"
    >
      <UserPanel user={user} />
      <Stack gap="4">
        <RecommendedPanel
          recommended={recommended}
          action={
            <BusyButton
              busy={busy('recommended')}
              busyLabel={messages.assignRecommended}
              icon={null}
              disabled={!recommended}
              idle={pending}
              onClick={() => {
                setPressed('recommended');
                if (recommended) give(recommended.template, recommended.why.score);
              }}
            >
              {messages.assignRecommended}
            </BusyButton>
          }
        />
        <Box as="section" aria-label={messages.select} layerStyle="frame" p={{ base: '4', md: '5' }}>
          <Stack gap="3" align="stretch">
            <Choice
              stacked
              label={messages.select}
              value={chosen}
              options={[
                { value: '', label: 'Choose a template' },
                ...assignableTemplates.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
              onChange={setChosen}
            />
            <Text color="fg.muted" textStyle="xs">
              {selected ? selected.description : messages.noSelection}
            </Text>
            <BusyButton
              alignSelf="flex-start"
              busy={busy('selected')}
              busyLabel={inDialog ? messages.assign : messages.assignSelected}
              icon={null}
              disabled={!selected}
              idle={pending}
              onClick={() => {
                setPressed('selected');
                if (selected) give(selected, 0);
              }}
            >
              {inDialog ? messages.assign : messages.assignSelected}
            </BusyButton>
          </Stack>
        </Box>
      </Stack>
    </Grid>
  );
}

/** Shows the ten most recently active users. Renders nothing until metrics are available. */
function RecentUsers({ onChoose }: { readonly onChoose: (user: string) => void }) {
  const { data: users = [] } = useQuery(recentUsersQuery);
  if (users.length === 0) return null;
  return (
    <HStack role="group" aria-label="Recent users" gap="2" wrap="wrap">
      <Text textStyle="xs" color="fg.muted">
        Recent users
      </Text>
      {users.map((user) => (
        <Button
          key={user}
          size="xs"
          borderRadius="full"
          maxW="full"
          title={user}
          onClick={() => onChoose(user)}
        >
          <Text as="span" truncate>
            {user.includes('@') ? user : truncateId(user)}
          </Text>
        </Button>
      ))}
    </HStack>
  );
}

interface LoadUserProps {
  readonly typed: string | undefined;
  readonly loading: boolean;
  readonly onLoad: (typed: string) => void;
}

const LoadUser = ({ typed, loading, onLoad }: LoadUserProps) => (
  <Box layerStyle="frame" p={{ base: '4', md: '5' }}>
    <IdForm
      label={messages.emailLabel}
      help="The user's email address or unique ID."
      inputMode="email"
      typed={typed}
      busy={loading}
      onFind={onLoad}
    >
      {messages.load}
    </IdForm>
  </Box>
);

interface RecommendedPanelProps {
  /** The recommended template, or undefined if no template matches any goal. */
  readonly recommended: { readonly template: AssignableTemplate; readonly why: Recommendation } | undefined;
  readonly action: ReactNode;
}

function RecommendedPanel({ recommended, action }: RecommendedPanelProps) {
  return (
    <Box as="section" aria-label="Recommended template" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        Recommended template
      </Heading>
      {recommended ? (
        <>
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="medium">{recommended.template.name}</Text>
            <Badge variant="surface" colorPalette="teal">
              Score {recommended.why.score}/{recommended.why.of}
            </Badge>
          </Flex>
          <Text color="fg.muted">{recommended.template.description}</Text>
          <Text mt="3" textStyle="xs" color="fg.muted">
            Matches these user goals:
          </Text>
          <List.Root ps="5">
            {recommended.why.matched.map((goal) => (
              <List.Item key={goal}>{goal}</List.Item>
            ))}
          </List.Root>
        </>
      ) : (
        <>
          <Text>{messages.noRecommendation}</Text>
          <Text color="fg.muted">No template matches any of the user's wellness goals.</Text>
        </>
      )}
      <Flex mt="4">{action}</Flex>
    </Box>
  );
}

/** An outcome, shown until the admin dismisses it or loads another user. */
interface AssignmentOutcome {
  readonly status: 'success' | 'error';
  readonly text: string;
  /** The changed record as `<Model>#<id>`, if the change can be undone. */
  readonly record?: string;
  readonly of: string | undefined;
}

/** Recommends a template by the rule in docs/product.md. */
function recommendedFor({ preferences }: LoadedUser) {
  const why = recommendTemplate(readTextList(preferences.wellnessGoals).items, assignableTemplates);
  const template = assignableTemplates.find(({ id }) => id === why?.templateId);
  return why && template ? { template, why } : undefined;
}

/**
 * Returns the fields to write. The score is the recommendation's, or 0 if the admin chose the template
 * (docs/product.md).
 */
const assigned = ({ id }: AssignableTemplate, score: number, at: string) => ({
  assignedTemplate: id,
  templateAssignedAt: at,
  templateMatchScore: score,
});

/**
 * Loads a user and assigns a template.
 * @param typed undefined if no user has been requested
 */
function useAssignment(typed: string | undefined) {
  const client = useQueryClient();
  const loaded = useQuery(assigneeQuery(typed));
  const assign = useChangePreferences();
  const tokens = useClientTokens();
  const [outcome, setOutcome] = useState<AssignmentOutcome>();
  const user = loaded.error ? undefined : loaded.data;

  const give = (template: AssignableTemplate, score: number) => {
    if (!user) return;
    const { preferences } = user;
    const { clientToken, at } = tokens.intended([preferences.id, preferences._version, template.id, score]);
    setOutcome(undefined);
    assign.mutate(
      { record: preferences, fields: assigned(template, score, at), clientToken },
      {
        onSuccess: () => {
          tokens.forget();
          const text = messages.assigned(template.name);
          setOutcome({ status: 'success', text, record: `UserPreferences#${preferences.id}`, of: typed });
        },
        onError: (error) =>
          setOutcome({ status: 'error', text: messages.assignFailed(messageOf(error)), of: typed }),
      },
    );
  };

  return {
    user,
    loading: loaded.isFetching && !loaded.data,
    error: loaded.error,
    retry: () => void loaded.refetch(),
    give,
    pending: assign.isPending,
    outcome: outcome?.of === typed ? outcome : undefined,
    dismiss: () => setOutcome(undefined),
    undo: (record: string) => {
      setOutcome(undefined);
      void undoLastEdit(client, record);
    },
  };
}
