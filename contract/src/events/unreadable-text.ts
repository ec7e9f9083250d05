/** "3 niet leesbaar (regel 4, 9 en 12)" @param lines perhaps not all of them */
export function unreadableText(count: number, lines: readonly number[]): string {
  const shown = new Intl.ListFormat('nl').format(lines.map(String))
  return `${count} niet leesbaar (regel ${shown}${lines.length < count ? ' …' : ''})`
}
