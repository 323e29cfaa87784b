import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recommendTemplate } from '#shared/domain/templates/template-recommendation';
import { type AssignableTemplate, assignableTemplates } from '#shared/templates/index';
import { readTextList } from '#shared/values/json-text';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { useChangePreferences } from '../../api/users';
import { undoLastEdit } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { assigneeQuery, type LoadedUser } from './queries';

/** An outcome, shown until the admin dismisses it or loads another user. */
export interface AssignmentOutcome {
  readonly status: 'success' | 'error';
  readonly text: string;
  /** `<Model>#<id>`, if the change can be undone. */
  readonly record?: string;
  readonly of: string | undefined;
}

/** Recommends a template by the rule in docs/product.md. */
export function recommendedFor({ preferences }: LoadedUser) {
  const why = recommendTemplate(readTextList(preferences.wellnessGoals).items, assignableTemplates);
  const template = assignableTemplates.find(({ id }) => id === why?.templateId);
  return why && template ? { template, why } : undefined;
}

/** The score is the recommendation's, or 0 if the admin chose the template (docs/product.md). */
const assigned = ({ id }: AssignableTemplate, score: number, at: string) => ({
  assignedTemplate: id,
  templateAssignedAt: at,
  templateMatchScore: score,
});

/** `typed` is undefined if no user has been requested. */
export function useAssignment(typed: string | undefined) {
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
