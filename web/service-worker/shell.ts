/** What the worker keeps on the device so that the app opens without a connection. Made at build time. */
export type Shell = {
  /** Other content, other version: the worker's own file changes with it, by which a browser sees a new release. */
  version: string
  /** Under `/assets`, and what stands beside them: icons. */
  files: string[]
  /**
   * Pages behind the login arrive as the same skeleton for everybody, whatever stands in their parameters: one document for
   * each pattern is enough. The fewest parameters first.
   */
  documents: { pattern: string; path: string }[]
  /** Shown for pages that are not kept. */
  offlinePath: string
}

/** The first document whose pattern fits the whole path. */
export const documentFor = ({ documents }: Pick<Shell, 'documents'>, path: string): string | undefined =>
  documents.find(({ pattern }) => new RegExp(pattern).test(path))?.path
