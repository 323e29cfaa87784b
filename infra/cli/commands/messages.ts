import * as documents from '#shared/events/message-documents';
import {
  type MessageChoices,
  type MessageKind,
  type MessageSettings,
  messageKinds,
} from '#shared/events/personal-messages';
import { type QuietHours, type Weekday, weekdays } from '#shared/events/quiet-hours';
import { CliError } from '../base/exit-status';
import { option } from '../base/option-values';
import type { Api } from '../connection/api';
import { harmless, type Output, time } from '../output/output';
import { command } from './kinds/command';

interface SetOptions {
  readonly kinds?: string;
  readonly quiet?: string;
  readonly days?: string;
  readonly zone?: string;
  readonly urgent?: boolean;
}

/** Returns the choices with the changes from the command line applied. The API validates them. */
function changed(before: MessageChoices, { kinds, quiet, days, zone, urgent }: SetOptions): MessageChoices {
  return {
    kinds: kinds === undefined ? before.kinds : kindsOf(kinds),
    quietHours: quietHoursOf(before.quietHours, { quiet, days, zone }),
    urgentInQuietHours: urgent ?? before.urgentInQuietHours,
  };
}

function quietHoursOf(
  before: QuietHours | null,
  { quiet, days, zone }: Pick<SetOptions, 'quiet' | 'days' | 'zone'>,
): QuietHours | null {
  if (quiet === 'none') return null;
  const [, from, to] = /^(\S+)-(\S+)$/.exec(quiet ?? '') ?? [];
  if (quiet !== undefined && (!from || !to))
    throw new CliError('Usage', `--quiet is '${quiet}'; expected a range such as 22:00-07:00, or none.`);
  const start = from ?? before?.from;
  const end = to ?? before?.to;
  if (start === undefined || end === undefined) {
    if (days === undefined && zone === undefined) return null;
    throw new CliError('Usage', '--days and --zone need quiet hours: add --quiet.');
  }
  return {
    from: start,
    to: end,
    days: days === undefined ? (before?.days ?? [...weekdays]) : daysOf(days),
    timeZone: zone ?? before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

const kindsOf = (text: string): readonly MessageKind[] =>
  text === 'none' ? [] : listOf('--kinds', text, messageKinds);

const daysOf = (text: string): readonly Weekday[] => listOf('--days', text, weekdays);

/** Parses a comma-separated list. Throws a CliError that identifies the first unknown item. */
const listOf = <Item extends string>(option: string, text: string, known: readonly Item[]): Item[] =>
  text.split(',').map((part) => {
    const item = known.find((one) => one === part.trim().toUpperCase());
    if (item) return item;
    throw new CliError('Usage', `${option} has '${part}'; expected one or more of ${known.join(',')}.`);
  });

const read = async (api: Api): Promise<MessageSettings> =>
  (await api.ask(documents.messageSettingsDocument, {})).messageSettings;

const stateWords: Readonly<Record<MessageSettings['subscription'], string>> = {
  CONFIRMED: 'confirmed',
  PENDING: 'waiting for confirmation: open the link in the email',
  NONE: 'not subscribed',
};

function textOf(settings: MessageSettings): string {
  const { email, kinds, quietHours, urgentInQuietHours, subscription, waiting, lastSentAt } = settings;
  if (kinds.length === 0) return `You do not receive messages at ${harmless(email)}.`;
  const quiet = quietHours
    ? `${quietHours.from} to ${quietHours.to}, ${quietHours.timeZone}, beginning on ${quietHours.days.join(', ')}${
        urgentInQuietHours ? '; urgent messages are also sent' : ''
      }`
    : 'none';
  return [
    `Messages:     ${kinds.join(', ')}`,
    `Address:      ${harmless(email)} (${stateWords[subscription]})`,
    `Quiet hours:  ${quiet}`,
    `Waiting:      ${waiting}`,
    `Last sent:    ${lastSentAt === null ? 'never' : time(lastSentAt)}`,
  ].join('\n');
}

const show = (output: Output, settings: MessageSettings) => output.show(settings, () => textOf(settings));

const settingsCommand = (name: string, description: string, ask: (api: Api) => Promise<MessageSettings>) =>
  command({ name, description, work: async ({ api, output }) => show(output, await ask(api)) });

/** The commands for the signed-in admin's messages (docs/personal-messages.md). */
export const messages = [
  settingsCommand('messages', 'show which messages you get by email, and when', read),
  command({
    name: 'set-messages',
    description: 'choose which messages you get by email, and when; omitted options stay unchanged',
    options: [
      option('--kinds <list>', `${messageKinds.join(',')}, or none`),
      option('--quiet <from-to>', 'quiet hours such as 22:00-07:00, or none'),
      option('--days <list>', `days on which quiet hours begin, such as ${weekdays.slice(0, 5).join(',')}`),
      option(
        '--zone <name>',
        "time zone for the quiet hours, such as Europe/Berlin (default: this machine's time zone)",
      ),
      option('--urgent', 'also send messages about failed real runs during quiet hours'),
      option('--no-urgent', 'send no messages during quiet hours'),
    ],
    async work({ api, output }, _, options: SetOptions) {
      const input = changed(await read(api), options);
      show(output, (await api.ask(documents.saveMessageSettingsDocument, { input })).saveMessageSettings);
    },
  }),
  settingsCommand(
    'confirm-messages',
    'resend the confirmation email for your address',
    async (api) => (await api.ask(documents.sendConfirmationDocument, {})).sendMessageConfirmation,
  ),
  settingsCommand(
    'test-message',
    'send yourself a test message',
    async (api) => (await api.ask(documents.sendTestMessageDocument, {})).sendTestMessage,
  ),
];
