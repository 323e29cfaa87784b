import { operation } from '../request/request';

/** From the user directory. */
export const me = operation({}, async (_, { directory, identity }) => ({
  ...(await directory.find(identity)),
  groups: identity.groups,
}));
