/** Joins class names, leaving out what is false. Later names do not override earlier ones: pass layout (margin, width) only. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
