/*
 * Everything that AppSync provides to resolvers, imported only here, so that a bundle has one import at its
 * top, as AWS's own bundles have.
 */
export { runtime, util } from '@aws-appsync/utils';
