/** Runs of the first two digits of a postcode, and the provinces in which they are. */
const RUNS: readonly (readonly [until: number, ...provinces: string[]])[] = [
  [12, 'Noord-Holland'],
  [13, 'Noord-Holland', 'Flevoland', 'Utrecht'],
  [14, 'Noord-Holland', 'Utrecht'],
  [20, 'Noord-Holland'],
  [21, 'Noord-Holland', 'Zuid-Holland'],
  [33, 'Zuid-Holland'],
  [34, 'Utrecht', 'Zuid-Holland'],
  [35, 'Utrecht'],
  [36, 'Utrecht', 'Zuid-Holland'],
  [37, 'Utrecht', 'Gelderland'],
  [38, 'Utrecht', 'Gelderland', 'Flevoland'],
  [39, 'Utrecht', 'Gelderland'],
  [40, 'Gelderland'],
  [41, 'Gelderland', 'Utrecht'],
  [42, 'Zuid-Holland', 'Noord-Brabant', 'Gelderland', 'Utrecht'],
  [45, 'Zeeland'],
  [46, 'Noord-Brabant', 'Zeeland'],
  [52, 'Noord-Brabant'],
  [53, 'Gelderland', 'Noord-Brabant'],
  [56, 'Noord-Brabant'],
  [58, 'Noord-Brabant', 'Limburg'],
  [59, 'Limburg'],
  [60, 'Limburg', 'Noord-Brabant'],
  [64, 'Limburg'],
  [65, 'Gelderland', 'Limburg'],
  [73, 'Gelderland'],
  [76, 'Overijssel'],
  [77, 'Overijssel', 'Drenthe'],
  [78, 'Drenthe'],
  [79, 'Drenthe', 'Overijssel'],
  [81, 'Overijssel', 'Gelderland'],
  [82, 'Flevoland', 'Overijssel'],
  [83, 'Flevoland', 'Overijssel', 'Drenthe', 'Friesland'],
  [92, 'Friesland'],
  [93, 'Drenthe', 'Groningen'],
  [94, 'Drenthe'],
  [97, 'Groningen', 'Drenthe'],
  [98, 'Groningen', 'Friesland'],
  [99, 'Groningen'],
]

/** Of four digits, with or without letters; none for another text. */
export function provincesOfPostcode(postcode: string): readonly string[] {
  if (!/^[1-9]\d{3}/.test(postcode)) return []
  const area = Number(postcode.slice(0, 2))
  return RUNS.find(([until]) => area <= until)?.slice(1) as readonly string[]
}
