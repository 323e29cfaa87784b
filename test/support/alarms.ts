/**
 * Sets the state of an alarm on a local host. Throws if no rule matches the alarm. `event` false simulates an
 * event that is not delivered.
 */
export function setAlarm(
  alarmControl: string,
  change: {
    readonly alarm: string;
    readonly state: 'OK' | 'ALARM';
    readonly reason?: string;
    readonly event?: boolean;
  },
): Promise<void> {
  return send(alarmControl, 'PUT', change);
}

/** Deletes an alarm on a local host. Throws if it does not exist. */
export const deleteAlarm = (alarmControl: string, alarm: string): Promise<void> =>
  send(alarmControl, 'DELETE', { alarm });

async function send(address: string, method: string, body: { readonly alarm: string }): Promise<void> {
  const response = await fetch(address, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`Alarm ${body.alarm}: ${response.status} ${await response.text()}`);
}
