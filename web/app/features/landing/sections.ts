import type { LandingPage } from 'contract/landing-pages.ts'

export type LandingSection = { title: string | null; content: string | null }

export function sectionsOf(page: Omit<LandingPage, 'event'>): LandingSection[] {
  return [
    { title: page.section1Title, content: page.section1Content },
    { title: page.section2Title, content: page.section2Content },
    { title: page.section3Title, content: page.section3Content },
    { title: page.section4Title, content: page.section4Content },
  ].filter(({ title, content }) => title !== null || content !== null)
}
