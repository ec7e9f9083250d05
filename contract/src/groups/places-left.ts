import { countText } from '../platform/count-text.ts'

export const placesLeftText = (count: number): string => `Nog ${countText(count, 'plek', 'plekken')} vrij`
