/** A GIF we drew ourselves: `tools/gifs/draw.ts` makes the pictures in `web/public/gifs`. */
export type OwnGif = {
  name: string
  title: string
  /** By which it is found, besides its title. */
  words: string
}

export const OWN_WIDTH = 200
export const OWN_HEIGHT = 150

/** The best liked first: that is what is offered before anybody searches. */
export const OWN_GIFS: readonly OwnGif[] = [
  { name: 'ga-je-mee', title: 'Ga je mee?', words: 'vraag uitnodigen samen mee gaan' },
  { name: 'zin-in', title: 'Ik heb er zin in!', words: 'enthousiast blij feest vooruitzicht' },
  { name: 'proost', title: 'Proost!', words: 'biertje bier drinken gezellig toast cheers' },
  { name: 'feest', title: 'Feest!', words: 'party vieren festival confetti' },
  { name: 'dansen', title: 'Dansen!', words: 'dans bewegen muziek vloer disco' },
  { name: 'hoi', title: 'Hoi!', words: 'hallo hey groet dag zwaaien' },
  { name: 'welkom', title: 'Welkom!', words: 'hallo nieuw binnen groep' },
  { name: 'top', title: 'Top!', words: 'goed prima duim fijn super' },
  { name: 'ja', title: 'Ja!', words: 'yes akkoord zeker goed' },
  { name: 'nee', title: 'Nee', words: 'niet jammer helaas' },
  { name: 'misschien', title: 'Misschien', words: 'twijfel weet niet hmm' },
  { name: 'oke', title: 'Oké', words: 'akkoord goed prima ok' },
  { name: 'hoera', title: 'Hoera!', words: 'joepie blij juichen feest' },
  { name: 'dankjewel', title: 'Dankjewel!', words: 'bedankt dank lief' },
  { name: 'graag-gedaan', title: 'Graag gedaan', words: 'dank geen dank alsjeblieft' },
  { name: 'sorry', title: 'Sorry', words: 'spijt oeps vergeef' },
  { name: 'koffie', title: 'Koffie?', words: 'drinken warm kop ochtend' },
  { name: 'friet', title: 'Friet!', words: 'eten honger patat snack frietje' },
  { name: 'honger', title: 'Ik heb honger', words: 'eten trek maag friet' },
  { name: 'taart', title: 'Gefeliciteerd!', words: 'jarig verjaardag taart cadeau' },
  { name: 'muziek', title: 'Muziek!', words: 'noot lied liedje zingen concert' },
  { name: 'zingen', title: 'Meezingen!', words: 'zang lied karaoke concert microfoon' },
  { name: 'applaus', title: 'Applaus!', words: 'klappen bravo mooi goed gedaan' },
  { name: 'zon', title: 'Zon!', words: 'zonnig mooi weer zomer warm' },
  { name: 'regen', title: 'Regen...', words: 'nat paraplu slecht weer bui poncho' },
  { name: 'storm', title: 'Storm!', words: 'wind onweer bliksem weer' },
  { name: 'kamperen', title: 'Kamperen!', words: 'tent camping slapen festival' },
  { name: 'trein', title: 'In de trein', words: 'reizen onderweg spoor station' },
  { name: 'fiets', title: 'Op de fiets', words: 'fietsen onderweg reizen' },
  { name: 'onderweg', title: 'Onderweg!', words: 'reizen auto bus rijden kom eraan' },
  { name: 'te-laat', title: 'Ik ben te laat', words: 'vertraging sorry klok tijd' },
  { name: 'wachten', title: 'Even wachten', words: 'geduld tijd klok straks' },
  { name: 'goedemorgen', title: 'Goedemorgen!', words: 'ochtend wakker opstaan dag' },
  { name: 'welterusten', title: 'Welterusten', words: 'slapen nacht bed moe maan' },
  { name: 'moe', title: 'Zo moe', words: 'slapen uitgeput gaap' },
  { name: 'hart', title: 'Hartje', words: 'liefde lief hart kus' },
  { name: 'knuffel', title: 'Knuffel', words: 'lief omhelzen troost' },
  { name: 'high-five', title: 'High five!', words: 'hand goed gedaan samen' },
  { name: 'lachen', title: 'Haha!', words: 'lol grappig lachen humor' },
  { name: 'huilen', title: 'Snik', words: 'verdriet sip jammer huilen' },
  { name: 'wow', title: 'Wow!', words: 'verbaasd schrik geweldig ongelooflijk' },
  { name: 'boos', title: 'Grrr', words: 'kwaad mopper chagrijnig' },
  { name: 'cool', title: 'Cool', words: 'stoer zonnebril relaxed' },
  { name: 'druk', title: 'Wat druk!', words: 'mensen menigte vol veel' },
  { name: 'waar-ben-je', title: 'Waar ben je?', words: 'kwijt zoeken plek locatie' },
  { name: 'ik-ben-er', title: 'Ik ben er!', words: 'aangekomen hier plek locatie' },
  { name: 'kaartje', title: 'Kaartje binnen!', words: 'ticket kaart kopen geregeld' },
  { name: 'vuurwerk', title: 'Vuurwerk!', words: 'knal nieuwjaar lucht feest' },
  { name: 'reuzenrad', title: 'Reuzenrad', words: 'kermis attractie draaien festival' },
  { name: 'dj', title: 'DJ!', words: 'plaat draaien muziek techno testApp' },
  { name: 'discobal', title: 'Disco', words: 'glitter dansen feest nacht' },
  { name: 'succes', title: 'Succes!', words: 'geluk sterkte zet hem op' },
  { name: 'tot-zo', title: 'Tot zo!', words: 'doei dag straks later' },
  { name: 'doei', title: 'Doei!', words: 'dag tot ziens groet zwaaien' },
  { name: 'nog-een-nachtje', title: 'Nog één nachtje', words: 'morgen aftellen slapen zin' },
  { name: 'laatste-trein', title: 'De laatste trein', words: 'naar huis nacht spoor rennen' },
  { name: 'ijsje', title: 'IJsje?', words: 'ijs zomer lekker warm' },
  { name: 'samen', title: 'Samen!', words: "groep vrienden met z'n allen" },
  { name: 'kampvuur', title: 'Kampvuur', words: 'vuur warm avond gezellig marshmallow' },
  { name: 'beterschap', title: 'Beterschap', words: 'ziek sterkte lief' },
]
