/** A GIF of our own: `tools/gifs/draw.ts` draws the images in `web/public/gifs`. */
export type BundledGif = {
  name: string
  title: string
  /** Search terms besides the title. */
  keywords: string
}

export const BUNDLED_WIDTH = 200
export const BUNDLED_HEIGHT = 150

/** In the order offered as trending. */
export const BUNDLED_GIFS: readonly BundledGif[] = [
  { name: 'ga-je-mee', title: 'Ga je mee?', keywords: 'vraag uitnodigen samen mee gaan' },
  { name: 'zin-in', title: 'Ik heb er zin in!', keywords: 'enthousiast blij feest vooruitzicht' },
  { name: 'proost', title: 'Proost!', keywords: 'biertje bier drinken gezellig toast cheers' },
  { name: 'feest', title: 'Feest!', keywords: 'party vieren festival confetti' },
  { name: 'dansen', title: 'Dansen!', keywords: 'dans bewegen muziek vloer disco' },
  { name: 'hoi', title: 'Hoi!', keywords: 'hallo hey groet dag zwaaien' },
  { name: 'welkom', title: 'Welkom!', keywords: 'hallo nieuw binnen groep' },
  { name: 'top', title: 'Top!', keywords: 'goed prima duim fijn super' },
  { name: 'ja', title: 'Ja!', keywords: 'yes akkoord zeker goed' },
  { name: 'nee', title: 'Nee', keywords: 'niet jammer helaas' },
  { name: 'misschien', title: 'Misschien', keywords: 'twijfel weet niet hmm' },
  { name: 'oke', title: 'Oké', keywords: 'akkoord goed prima ok' },
  { name: 'hoera', title: 'Hoera!', keywords: 'joepie blij juichen feest' },
  { name: 'dankjewel', title: 'Dankjewel!', keywords: 'bedankt dank lief' },
  { name: 'graag-gedaan', title: 'Graag gedaan', keywords: 'dank geen dank alsjeblieft' },
  { name: 'sorry', title: 'Sorry', keywords: 'spijt oeps vergeef' },
  { name: 'koffie', title: 'Koffie?', keywords: 'drinken warm kop ochtend' },
  { name: 'friet', title: 'Friet!', keywords: 'eten honger patat snack frietje' },
  { name: 'honger', title: 'Ik heb honger', keywords: 'eten trek maag friet' },
  { name: 'taart', title: 'Gefeliciteerd!', keywords: 'jarig verjaardag taart cadeau' },
  { name: 'muziek', title: 'Muziek!', keywords: 'noot lied liedje zingen concert' },
  { name: 'zingen', title: 'Meezingen!', keywords: 'zang lied karaoke concert microfoon' },
  { name: 'applaus', title: 'Applaus!', keywords: 'klappen bravo mooi goed gedaan' },
  { name: 'zon', title: 'Zon!', keywords: 'zonnig mooi weer zomer warm' },
  { name: 'regen', title: 'Regen...', keywords: 'nat paraplu slecht weer bui poncho' },
  { name: 'storm', title: 'Storm!', keywords: 'wind onweer bliksem weer' },
  { name: 'kamperen', title: 'Kamperen!', keywords: 'tent camping slapen festival' },
  { name: 'trein', title: 'In de trein', keywords: 'reizen onderweg spoor station' },
  { name: 'fiets', title: 'Op de fiets', keywords: 'fietsen onderweg reizen' },
  { name: 'onderweg', title: 'Onderweg!', keywords: 'reizen auto bus rijden kom eraan' },
  { name: 'te-laat', title: 'Ik ben te laat', keywords: 'vertraging sorry klok tijd' },
  { name: 'wachten', title: 'Even wachten', keywords: 'geduld tijd klok straks' },
  { name: 'goedemorgen', title: 'Goedemorgen!', keywords: 'ochtend wakker opstaan dag' },
  { name: 'welterusten', title: 'Welterusten', keywords: 'slapen nacht bed moe maan' },
  { name: 'moe', title: 'Zo moe', keywords: 'slapen uitgeput gaap' },
  { name: 'hart', title: 'Hartje', keywords: 'liefde lief hart kus' },
  { name: 'knuffel', title: 'Knuffel', keywords: 'lief omhelzen troost' },
  { name: 'high-five', title: 'High five!', keywords: 'hand goed gedaan samen' },
  { name: 'lachen', title: 'Haha!', keywords: 'lol grappig lachen humor' },
  { name: 'huilen', title: 'Snik', keywords: 'verdriet sip jammer huilen' },
  { name: 'wow', title: 'Wow!', keywords: 'verbaasd schrik geweldig ongelooflijk' },
  { name: 'boos', title: 'Grrr', keywords: 'kwaad mopper chagrijnig' },
  { name: 'cool', title: 'Cool', keywords: 'stoer zonnebril relaxed' },
  { name: 'druk', title: 'Wat druk!', keywords: 'mensen menigte vol veel' },
  { name: 'waar-ben-je', title: 'Waar ben je?', keywords: 'kwijt zoeken plek locatie' },
  { name: 'ik-ben-er', title: 'Ik ben er!', keywords: 'aangekomen hier plek locatie' },
  { name: 'kaartje', title: 'Kaartje binnen!', keywords: 'ticket kaart kopen geregeld' },
  { name: 'vuurwerk', title: 'Vuurwerk!', keywords: 'knal nieuwjaar lucht feest' },
  { name: 'reuzenrad', title: 'Reuzenrad', keywords: 'kermis attractie draaien festival' },
  { name: 'dj', title: 'DJ!', keywords: 'plaat draaien muziek techno house' },
  { name: 'discobal', title: 'Disco', keywords: 'glitter dansen feest nacht' },
  { name: 'succes', title: 'Succes!', keywords: 'geluk sterkte zet hem op' },
  { name: 'tot-zo', title: 'Tot zo!', keywords: 'doei dag straks later' },
  { name: 'doei', title: 'Doei!', keywords: 'dag tot ziens groet zwaaien' },
  { name: 'nog-een-nachtje', title: 'Nog één nachtje', keywords: 'morgen aftellen slapen zin' },
  { name: 'laatste-trein', title: 'De laatste trein', keywords: 'naar huis nacht spoor rennen' },
  { name: 'ijsje', title: 'IJsje?', keywords: 'ijs zomer lekker warm' },
  { name: 'samen', title: 'Samen!', keywords: "groep vrienden met z'n allen" },
  { name: 'kampvuur', title: 'Kampvuur', keywords: 'vuur warm avond gezellig marshmallow' },
  { name: 'beterschap', title: 'Beterschap', keywords: 'ziek sterkte lief' },
]
