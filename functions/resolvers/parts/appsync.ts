/*
 * What AppSync provides to resolvers, imported here and nowhere else, so that a bundle has one import at its
 * top, as AWS's own bundles have.
 */
export { runtime, util } from '@aws-appsync/utils';
