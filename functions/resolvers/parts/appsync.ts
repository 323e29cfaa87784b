/*
 * What AppSync gives to resolvers, taken from here and nowhere else: so a bundle has one import, at its top,
 * as AWS's own bundles have.
 */
export { runtime, util } from '@aws-appsync/utils';
