import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs a program as a child of a shell, whose input is a pipe from this process. When the pipe closes, even
 * because of a SIGKILL here, the shell ends the program. Its own process group keeps Ctrl-C from ending it
 * while the host still needs it. Its files are private. `$PID_FILE` is for `endStale`.
 */
const supervisor = `
umask 077
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
[ -n "$PID_FILE" ] && echo "$program" >"$PID_FILE"
(
  read -r _ <&3
  kill -TERM "$program"
  tries=0
  while kill -0 "$program" && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$program"
) 2>/dev/null >&2 &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
[ -n "$PID_FILE" ] && rm -f "$PID_FILE"
exit "$code"
`;

/** The program never outlives this process. To end it, close the child's `stdin`. */
export function startSupervised(command: readonly string[], pidFile: string | undefined): ChildProcess {
  return spawn('/bin/sh', ['-c', supervisor, 'supervisor', ...command], {
    env: { PATH: process.env.PATH, ...(pidFile && { PID_FILE: pidFile }) },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * Ends the program that a killed supervisor left behind, if its command line contains `mark`: an unrelated
 * process may now have the ID.
 */
export async function endStale(pidFile: string, mark: string): Promise<void> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  if (pid > 1 && (await commandLine(pid)).includes(mark)) {
    process.kill(pid, 'SIGKILL');
    while ((await commandLine(pid)).includes(mark)) await delay(20);
  }
  await rm(pidFile, { force: true });
}

const commandLine = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
