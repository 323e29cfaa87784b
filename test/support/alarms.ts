/** Sets the state of an alarm on a local host. Throws if no rule matches the alarm. */
export async function setAlarm(
  alarmControl: string,
  change: { readonly alarm: string; readonly state: 'OK' | 'ALARM'; readonly reason?: string },
): Promise<void> {
  const response = await fetch(alarmControl, { method: 'PUT', body: JSON.stringify(change) });
  if (!response.ok) throw new Error(`Alarm ${change.alarm}: ${response.status} ${await response.text()}`);
}
