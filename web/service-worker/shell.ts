/** What the worker caches so that the app opens offline. Computed at build time. */
export type Shell = {
  /** A hash of the content. It changes the worker's file, which is how a browser detects a new release. */
  version: string
  /** Assets and icons. */
  files: string[]
  /**
   * Pages behind login are the same skeleton for every user and parameter, so each pattern has one document. Patterns with
   * the fewest parameters come first.
   */
  documents: { pattern: string; path: string }[]
  /** Shown for pages that are not cached. */
  offlinePath: string
}

/** The first document whose pattern matches the path. */
export const documentFor = ({ documents }: Pick<Shell, 'documents'>, path: string): string | undefined =>
  documents.find(({ pattern }) => new RegExp(pattern).test(path))?.path
