import '../entry-point';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { billOfMaterials, packagesOfFunctions, packagesOfPanel, readLockFile } from './bill-of-materials';

/** Implements `npm run sbom [file]`. */
const [, , file = 'cdk.out/sbom.cdx.json'] = process.argv;
const deployed = new Map([...packagesOfFunctions(), ...(await packagesOfPanel())]);
const bill = billOfMaterials(deployed, readLockFile());
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages are deployed: ${file}`);
