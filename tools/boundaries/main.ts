import { ROOT } from '../processes.ts'
import { findMissingDocPaths } from './doc-paths.ts'
import { applyExceptions, exceptions } from './exceptions.ts'
import { findUnknownFileNames } from './file-names.ts'
import { findForbiddenImports } from './import-rules.ts'
import { findProductName } from './product-name.ts'
import { readSources } from './sources.ts'
import { findForeignWrites } from './table-owners.ts'
import { describeViolations } from './violation.ts'

// Prints every violation of a boundary that is not excepted; exit code 1 if there is one.
const violations = [
  ...(await findForbiddenImports(ROOT)),
  ...findUnknownFileNames(ROOT),
  ...findForeignWrites(readSources(ROOT, ['api'])),
  ...findProductName(ROOT),
  ...findMissingDocPaths(ROOT),
]
const { remaining, unneeded } = applyExceptions(violations, exceptions)
if (remaining.length > 0) console.log(describeViolations(remaining))
for (const { rule, file } of unneeded) console.log(`${rule} in ${file} is no longer violated: remove the exception.`)
process.exitCode = remaining.length + unneeded.length > 0 ? 1 : 0
