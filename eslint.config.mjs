import appsync from '@aws-appsync/eslint-plugin';
import parser from '@typescript-eslint/parser';

/** ESLint checks only the resolvers, for code that APPSYNC_JS cannot run. Biome checks everything else. */
export default [
  {
    files: ['functions/resolvers/**/*.ts'],
    languageOptions: { parser, parserOptions: { project: './tsconfig.json' } },
    plugins: { '@aws-appsync': appsync },
    rules: appsync.configs.recommended.rules,
  },
];
