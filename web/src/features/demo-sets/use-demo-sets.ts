import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import type { NamedChange } from '../../components/run/confirm-run';
import { formatCounted } from '../../components/text/number';
import type { Act } from './acts';
import { messages } from './messages';
import { demoSetsQuery } from './queries';
import { rowsOf, type StoredDemoSet, type TemplateRow } from './rows';
import { useDemoRuns } from './use-demo-runs';

export function useDemoSets() {
  const sets = useQuery(demoSetsQuery);
  const runs = useDemoRuns();
  const [dryRun, setDryRun] = useState(false);
  const [asked, setAsked] = useState<Act>();
  const rows = rowsOf(sets.data);
  return {
    sets,
    rows,
    ...runs,
    empty: sets.data?.length === 0,
    error: runs.error && inWords(runs.error, messages.error(messageOf(runs.error))),
    dryRun,
    setDryRun,
    /** Starts an action. A real run asks for confirmation first. */
    act: (act: Act) => {
      if (dryRun) runs.begin(act, true);
      else if (!runs.busy) setAsked(act);
    },
    question: asked && questionOf(asked, rows, sets.data),
    answer: (confirmed: boolean) =>
      asked && confirmed ? runs.begin(asked, false, () => setAsked(undefined)) : setAsked(undefined),
  };
}

export type DemoSets = ReturnType<typeof useDemoSets>;

interface ActQuestion {
  readonly title: string;
  readonly what: string;
  readonly changes: readonly NamedChange[];
  readonly confirmLabel: string;
  readonly isDestructive: boolean;
}

const verbs = { migrate: 'Migrate', populate: 'Populate', clear: 'Clear' } as const;
const changed = { migrate: 'replaced', populate: 'updated', clear: 'removed' } as const;

/**
 * Returns the confirmation's texts.
 * @param sets all stored demo sets, or undefined if they could not be read
 */
function questionOf(
  act: Act,
  rows: readonly TemplateRow[],
  sets: readonly StoredDemoSet[] | undefined,
): ActQuestion {
  const { kind, templateId } = act;
  const concerned = rows.filter((row) => templateId === undefined || row.templateId === templateId);
  const isUpdate = kind === 'populate' && templateId !== undefined && concerned.some(({ stored }) => stored);
  const verb = isUpdate ? 'Update' : verbs[kind];
  return {
    title: templateId === undefined ? `${verb} all demo sets?` : `${verb} the demo set for ${templateId}?`,
    what: kind === 'clear' ? removal(act, sets) : numbersOf(kind, concerned),
    changes: kind === 'clear' ? [] : concerned.flatMap(changeOf),
    confirmLabel: templateId === undefined ? `${verb} all` : verb,
    isDestructive: kind === 'clear',
  };
}

function removal({ templateId }: Act, sets: readonly StoredDemoSet[] | undefined): string {
  const removed = sets?.filter((set) => templateId === undefined || set.templateId === templateId);
  const what = removed ? formatCounted(removed.length, 'demo set') : 'every demo set';
  return `Removes ${what} ${templateId === undefined ? 'across all templates' : `for ${templateId}`}. Visitors to the public demo will not see removed demo sets until they are recreated.`;
}

function numbersOf(kind: 'migrate' | 'populate', rows: readonly TemplateRow[]): string {
  if (rows.some(({ state }) => state === 'unknown'))
    return `Missing demo sets will be created, and different versions will be ${changed[kind]}.`;
  const ofState = (state: TemplateRow['state']) => rows.filter((row) => row.state === state).length;
  const [missing, older, current] = [ofState('missing'), ofState('older'), ofState('current')];
  const will = [
    missing > 0 && `${formatCounted(missing, 'demo set')} will be created`,
    older > 0 &&
      (missing > 0
        ? `${older} ${changed[kind]}`
        : `${formatCounted(older, 'demo set')} will be ${changed[kind]}`),
  ].filter((part) => part !== false);
  const stay = `${missing + older === 0 ? formatCounted(current, 'demo set') : current} ${current === 1 ? 'is' : 'are'} already up to date.`;
  return [will.length > 0 && `${will.join(' and ')}.`, current > 0 && stay].filter(Boolean).join(' ');
}

/** Returns a set's change, or undefined if it is certain that the set will not change. */
function changeOf({ templateId, state, stored, records, built }: TemplateRow): readonly NamedChange[] {
  const after = `'${built.title}', ${formatCounted(built.exercises.length, 'exercise')}`;
  if (state === 'current') return [];
  if (!stored) return [{ id: templateId, text: `${templateId}: ${after}` }];
  const before = records > 1 ? `${records} copies` : `'${stored.title ?? ''}'`;
  const text = `${templateId}: ${before} ${records > 1 ? 'become' : 'becomes'} ${after}`;
  return [{ id: templateId, text }];
}
