import { operation } from '../request/request';

/** Returns the signed-in admin's entry in the user directory. */
export const me = operation({}, async (_, { directory, identity }) => ({
  ...(await directory.find(identity)),
  groups: identity.groups,
}));
