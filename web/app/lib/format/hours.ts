import { countText } from 'contract/platform/count-text.ts'

/** "een uur", "3 uur", "een dag", "2 dagen". */
export function hoursInWords(hours: number): string {
  if (hours === 1) return 'een uur'
  if (hours % 24 !== 0) return `${hours} uur`
  return hours === 24 ? 'een dag' : countText(hours / 24, 'dag', 'dagen')
}
