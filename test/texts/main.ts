import '#infra/entry-point';

/*
 * `npm run texts`: lists every message in docs/product.md with the file that produces it and the test that
 * expects it. The exit status is 1 if a file or a test is missing.
 */

// Imported only now, because an older Node version could not load it.
const { coverage, isGap } = await import('./coverage');
const all = coverage();
for (const { text, file, test } of all)
  console.log(`${text}\n    file: ${file ?? 'MISSING'}\n    test: ${test ?? 'MISSING'}`);
const gaps = all.filter(isGap);
console.log(`\n${all.length - gaps.length} of ${all.length} messages have a file and a test.`);
if (gaps.length > 0) {
  console.log(`${gaps.length} gaps:`);
  for (const { section, text, file, test } of gaps) {
    const missing = [...(file ? [] : ['file']), ...(test ? [] : ['test'])].join(' and ');
    console.log(`  ${section}: ${text} (no ${missing})`);
  }
  process.exitCode = 1;
}
