import { ROOT } from '../processes.ts'
import { findMissingDocPaths, findMissingFilesInComments } from './doc-paths.ts'
import { findUnknownFileNames } from './file-names.ts'
import { findForbiddenImports } from './import-rules.ts'
import { findProductName } from './product-name.ts'
import { readSources } from './sources.ts'
import { findForeignWrites } from './table-owners.ts'
import { describeViolations } from './violation.ts'

// Prints every violation of a boundary; exit code 1 if there is one.
const violations = [
  ...(await findForbiddenImports(ROOT)),
  ...findUnknownFileNames(ROOT),
  ...findForeignWrites(readSources(ROOT, ['api'])),
  ...findProductName(ROOT),
  ...findMissingDocPaths(ROOT),
  ...findMissingFilesInComments(ROOT),
]
if (violations.length > 0) console.log(describeViolations(violations))
process.exitCode = violations.length > 0 ? 1 : 0
