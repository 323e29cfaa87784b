import { z } from 'zod';
import { create, list } from '#functions/engine/job/job';
import { demoTables } from '#shared/demo/chance/portion';
import { demoAdmins } from '#shared/demo/people/admins';
import { type DemoPart, demoParts, liveRecords } from '#shared/demo/workspace';
import { modelNamed } from '#shared/models/index';

const params = z.object({
  users: z
    .int()
    .min(0)
    .max(100_000)
    .default(1_000)
    .meta({ title: 'Users', description: 'About 500 shared records, plus about 120 per user.' }),
  day: z.iso.date().optional().meta({
    title: 'Day',
    description:
      'All dates in the records are before this day. Leave empty for today. The same day always produces the same records.',
  }),
  adminEmail: z
    .email()
    .default(demoAdmins.designated)
    .meta({ title: 'Designated admin', description: 'The user whose email the migration looks for.' }),
  secondAdminEmail: z.email().default(demoAdmins.second).meta({ title: 'Second admin' }),
});

/** Existing records are kept, so a larger workspace adds records to a smaller one. */
export const demoWorkspace = list({
  name: 'demo-workspace',
  title: 'Demo workspace',
  description:
    "Fills all tables with fictional users, their activities and the app's content. A second run on the same day changes nothing.",
  category: 'reusable',
  access: 'Admin',
  demoOnly: true,
  tables: demoTables.map(modelNamed),
  params,
  itemsName: 'parts',
  itemsPerPage: 4,
  items: ({ params: { users } }) => demoParts(users),
  keyOf: ({ kind, index }: DemoPart) => `${kind} ${index}`,
  visit: (part, { params: { day, adminEmail, secondAdminEmail }, now }) => {
    const midnight = new Date(`${day ?? now.slice(0, 10)}T00:00:00.000Z`);
    const records = liveRecords(part, { now: midnight, adminEmail, secondAdminEmail });
    return Array.from(records, ({ table, record }) =>
      create(modelNamed(table), { ...record, id: String(record.id) }),
    );
  },
});
