/** Scrolls a row sideways, so that one of its elements is in the middle. The row must be positioned. */
export function scrollToMiddle(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2
}
