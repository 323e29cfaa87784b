import { demoAdmins } from '#shared/demo/people/admins';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  /** The account's ID, which is also the `sub` in tokens and the username in the pool. */
  readonly subject: string;
  readonly groups: readonly string[];
  readonly role: string;
  /** The password, which is printed at startup and shown on the sign-in page; valid only in this demo. */
  readonly password: string;
}

export const demoAccounts = [
  {
    email: demoAdmins.designated,
    name: 'Ana Lind',
    subject: '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11',
    groups: ['Admin', 'DesignatedAdmin'],
    role: 'Designated admin',
    password: 'demo-ana',
  },
  {
    email: demoAdmins.second,
    name: 'Ben Ortiz',
    subject: '8b3d71f2-6e94-4a05-b1c8-92d47ea65c22',
    groups: ['Admin'],
    role: 'Admin',
    password: 'demo-ben',
  },
  {
    email: 'cora@wellness.example',
    name: 'Cora Weiss',
    subject: 'c7e2940d-3f58-4b16-8d6a-504fb9137e33',
    groups: [],
    role: 'Not an admin',
    password: 'demo-cora',
  },
] as const satisfies readonly DemoAccount[];
