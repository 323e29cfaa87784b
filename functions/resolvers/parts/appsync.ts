/*
 * Other files import the library from here, so that a bundle has a single import at the top, like AWS's own
 * bundles.
 */
export { runtime, util } from '@aws-appsync/utils';
