import { operation } from '../request/request';

/** The signed-in admin, as the user directory knows them. */
export const me = operation({}, async (_, { directory, identity }) => ({
  ...(await directory.find(identity)),
  groups: identity.groups,
}));
