import appsync from '@aws-appsync/eslint-plugin';
import parser from '@typescript-eslint/parser';

/** ESLint looks only at the resolvers: what APPSYNC_JS cannot run. Biome looks at everything else. */
export default [
  {
    files: ['functions/resolvers/**/*.ts'],
    languageOptions: { parser, parserOptions: { project: './tsconfig.json' } },
    plugins: { '@aws-appsync': appsync },
    rules: appsync.configs.recommended.rules,
  },
];
