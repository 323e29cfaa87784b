import type { MessageKind } from '#shared/events/personal-messages';
import type { Weekday } from '#shared/events/quiet-hours';

export const kindWords: Readonly<Record<MessageKind, { readonly label: string; readonly help: string }>> = {
  OWN_RUNS: { label: 'My runs', help: 'When a run (or dry run) that you started ends.' },
  ATTENTION: {
    label: 'Runs that need attention',
    help: 'When a real run fails or ends with failures, or when an audit has findings.',
  },
  APPROVALS: {
    label: 'Requests for approval',
    help: 'When another admin makes a request that you can approve.',
  },
  ASSIGNED: { label: 'Runs assigned to me', help: 'When another admin hands a run over to you.' },
};

export const dayWords: Readonly<Record<Weekday, string>> = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
};
