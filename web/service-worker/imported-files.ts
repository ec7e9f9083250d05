/** An entry of Vite's build manifest, whose keys `imports` and `dynamicImports` name. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** These files with all that they import, at once or on use: a dialog must open offline that was never opened before. */
export function withImports(files: Iterable<string>, chunks: Readonly<Record<string, Chunk>>): Set<string> {
  const pathOf = (key: string) => `/${chunks[key]?.file}`
  const imported = new Map(
    Object.entries(chunks).map(([key, { imports = [], dynamicImports = [] }]) => [
      pathOf(key),
      [...imports, ...dynamicImports].map(pathOf),
    ]),
  )
  const all = new Set(files)
  // A set also iterates over what is added meanwhile.
  for (const path of all) for (const next of imported.get(path) ?? []) all.add(next)
  return all
}
