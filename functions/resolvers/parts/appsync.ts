/*
 * All imports from AppSync's library. They are only imported here, so that a bundle has a single import at
 * the top, like AWS's own bundles.
 */
export { runtime, util } from '@aws-appsync/utils';
