import type { RunHold } from '#shared/api/api-types';

/** Returns names such as 'the alarm ApiLatency'. */
export function alarmsOf({ alarms }: Pick<RunHold, 'alarms'>): string {
  const names = alarms.map(({ alarm }) => alarm);
  return `the ${names.length === 1 ? 'alarm' : 'alarms'} ${names.join(' and ')}`;
}
