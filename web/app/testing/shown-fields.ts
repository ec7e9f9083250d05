/** The labels of the fields on screen in their order, without those that are folded. */
export const shownFields = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
    .filter((field) => field.closest('[hidden]') === null && field.labels?.length)
    .map(({ labels }) => (labels?.[0]?.textContent ?? '').replace(' (niet verplicht)', ''))
