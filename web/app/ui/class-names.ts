/** Joins the truthy class names. Later names do not override earlier ones: pass layout (margin, width) only. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
