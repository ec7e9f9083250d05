/** First in the tab order of every page: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#inhoud"
      className="fixed top-2 left-2 z-70 -translate-y-24 rounded-control bg-primary px-5 py-3 font-semibold text-on-primary transition-transform focus:translate-y-0"
    >
      Naar de inhoud
    </a>
  )
}
