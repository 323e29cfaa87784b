/**
 * The import rules of this repository (ARCHITECTURE.md, "Who may import whom"), checked by `npm run imports`.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule('no-circular', 'A cycle has no first page to read.', {}, { circular: true }),
    rule(
      'shared-is-pure',
      'shared/ imports nothing of the project, no SDK, no React, no Node.',
      { path: '^shared/' },
      { pathNot: '^shared/|node_modules/(zod|fast-check)/' },
    ),
    rule(
      'functions-import-shared-only',
      'functions/ and web/ meet in shared/ only.',
      { path: '^functions/' },
      { path: '^(web|infra|test)/' },
    ),
    rule(
      'web-imports-shared-only',
      'functions/ and web/ meet in shared/ only.',
      { path: '^web/' },
      { path: '^(functions|infra|test)/' },
    ),
    rule(
      'engine-knows-no-job',
      'The engine knows no particular job.',
      { path: '^functions/engine/' },
      { path: '^functions/(jobs|api|resolvers)/' },
    ),
    rule(
      'shapes-are-separate',
      'A shape does not import another shape; what several need is in common/ or find/.',
      { path: '^functions/engine/shapes/([^/]+)/', pathNot: '^functions/engine/shapes/(common|find)/' },
      { path: '^functions/engine/shapes/([^/]+)/', pathNot: '^functions/engine/shapes/($1|common|find)/' },
    ),
    rule(
      'values-are-lowest',
      'What a field may hold knows no model and no rule of the product.',
      { path: '^shared/values/' },
      { path: '^shared/(?!values/)' },
    ),
    rule(
      'models-know-no-rules',
      'shared/domain and shared/api are above shared/models.',
      { path: '^shared/models/' },
      { path: '^shared/(domain|content|templates|demo|api)/' },
    ),
    rule(
      'stack-names-handlers-by-path',
      'infra/stack imports only shared/.',
      { path: '^infra/stack/' },
      { path: '^(functions|web|test|infra/local)/' },
    ),
    rule(
      'local-host-reads-the-template',
      'infra/local knows only the synthesized template.',
      { path: '^infra/local/' },
      { path: '^(functions|web|test|infra/stack)/' },
    ),
    rule(
      'command-line-uses-the-api',
      'infra/cli does what it does through the API; of the local host it knows where it runs and who may sign in.',
      { path: '^infra/cli/' },
      {
        path: '^(functions|web|test|infra)/',
        pathNot:
          '^infra/(cli/|entry-point\\.ts$|local/(running-host|base/(host-error|project-root)|user-pool/(sign-in-by-http|demo-accounts))\\.ts$)',
      },
    ),
    rule(
      'features-are-separate',
      'A feature does not import another feature.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'components-know-no-feature',
      'What several features use knows none of them.',
      { path: '^web/src/(components|api)/' },
      { path: '^web/src/(features|app)/' },
    ),
    rule('nothing-unresolvable', 'An import that resolves to nothing.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|cdk\\.out|dist)/|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
