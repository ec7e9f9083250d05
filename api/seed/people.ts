import { GENDERS, type Gender, SOCIAL_PREFERENCES, type SocialPreference } from 'contract/users/users.ts'

export type DemoPerson = {
  username: string
  /** Today. */
  age: number
  gender: Gender | null
  social: SocialPreference | null
  music: string[]
  bio: string | null
}

/** Username, age, gender, social preference, music, bio. The first four are the demo logins. */
const TABLE = `
beheer | 41 |  |  |  | Ik houd hier een oogje in het zeil. Vragen over een evenement? Stuur me gerust een bericht.
Sanne | 28 | VROUW | BEETJE_EXTROVERT | techno, house, disco | Grafisch ontwerper uit Utrecht. Staat graag vooraan bij de eerste act en ligt om twee uur in bed. Neemt altijd te veel snacks mee.
Bram | 31 | MAN | GEMIDDELD | indie, rock, Nederlandstalig | Leraar aardrijkskunde in Arnhem. Mijn vrienden hebben kinderen gekregen, ik heb kaartjes gekocht.
Noor | 24 | VROUW | VERLEGEN_NIET_INTROVERT | indie, pop, folk | Net verhuisd naar Nijmegen en ken hier nog bijna niemand. Even wennen, daarna klets ik je de oren van het hoofd.
Imane | 31 | VROUW | BEETJE_EXTROVERT | r&b, afrobeats, house | Verloskundige, dus ik kan overal slapen. Rijdt graag, drinkt niet, danst wel.
Tom | 26 | MAN | INTROVERT_NUCHTER | techno, ambient | Nuchter en vrolijk. Herkenbaar aan een gele pet. Ik regel de koffie.
Daan | 29 | MAN | EXTROVERT | drum-’n-bass, techno | Fysio uit Tilburg. Loopt op vrijdag hard en op zaterdag achter de muziek aan.
Wout | 34 | MAN | GEMIDDELD | rock, metal, blues | Twee meter drie, dus ik ga wel achteraan staan. Handig als verzamelpunt.
Kaoutar | 27 | VROUW | BEETJE_EXTROVERT | hiphop, r&b | Advocaat in opleiding in Rotterdam. Eindelijk weer tijd voor concerten.
Lotte | 22 | VROUW | SUPER_EXTROVERT | pop, disco, house | Studeert in Groningen. Zingt alles mee, ook als ik de tekst niet ken.
Yousef | 33 | MAN | GEMIDDELD | jazz, soul, funk | Kok. Ik kies festivals op het eten en blijf dan hangen voor de muziek.
Femke | 36 | VROUW | BEETJE_INTROVERT | folk, singer-songwriter | Werkt bij de bibliotheek in Zwolle. Liever een klein veld dan een groot podium.
Jesse | 25 | MAN | EXTROVERT | hardstyle, techno | Elektricien. Ik heb altijd een powerbank, pleisters en oordoppen bij me.
Mila | 23 | VROUW | GEMIDDELD | indie, elektronisch | Fotografeer analoog. Vraag eerst of ik je op de foto mag zetten, dan krijg je hem ook.
Ruben | 38 | MAN | INTROVERT_NUCHTER | klassiek, jazz | Ik maak software en heb een abonnement op het orkest. Nog niemand om de pauze mee door te praten.
Aisha | 29 | VROUW | EXTROVERT | afrobeats, amapiano, house | Ik kom uit Den Haag en dans sinds mijn vierde. Neem me mee naar alles met een bas.
Pim | 27 | MAN | VERLEGEN_NIET_INTROVERT | indie, shoegaze | Ik praat zacht en luister goed. Ik heb een Museumkaart en een oude Volvo.
Eva | 32 | VROUW | BEETJE_EXTROVERT | pop, soul | Moeder van één, oppas geregeld. Dan wil ik er ook alles uithalen.
Sem | 21 | NON_BINAIR | GEMIDDELD | hyperpop, elektronisch | Ik zit op de kunstacademie in Den Bosch. Ik maak zelf kleren en draag ze ook.
Hanneke | 47 | VROUW | GEMIDDELD | rock, americana | Eerste Pinkpop in 1995, laatste nog niet geweest. Altijd in voor een dagje buiten.
Milan | 30 | MAN | BEETJE_EXTROVERT | techno, house | Barista in Amsterdam. Vroege trein? Dan zorg ik voor koffie die wel lekker is.
Jip | 26 | GENDERFLUIDE | BEETJE_INTROVERT | ambient, folk | Hovenier. Ik houd van festivals waar je ook even onder een boom kunt liggen.
Samira | 35 | VROUW | EXTROVERT_VERLEGEN | wereldmuziek, jazz | Eerst even stil, dan niet meer. Ik werk als tolk, dus ik kan het in vier talen.
Koen | 40 | MAN | GEMIDDELD | rock, punk | Timmerman uit Haarlem. Te oud voor de moshpit, te jong om te zitten.
Roos | 25 | VROUW | BEETJE_EXTROVERT | pop, indie | Verpleegkundige met rare diensten. Doordeweekse concerten zijn mijn redding.
Thijs | 28 | MAN | ERG_INTROVERT | metal, progressive | Ben rustig, maar niet ongezellig. Ga graag met een klein groepje.
Fleur | 30 | VROUW | EXTROVERT | disco, house, funk | Ik organiseer voor mijn werk al genoeg. Op zaterdag mag iemand anders de planning doen.
Omar | 32 | MAN | BEETJE_EXTROVERT | hiphop, soul | Jongerenwerker in Eindhoven. Ik kan goed kaarten en slecht kaartjes kopen.
Lieke | 34 | VROUW | GEMIDDELD | folk, klassiek | Ik zing in een koor en wil ook wel eens luisteren.
Stijn | 24 | MAN | SUPER_EXTROVERT | hardstyle, frenchcore | Brabander. Kom je met mij mee, dan praat je met iedereen.
Yara | 27 | VROUW | BEETJE_INTROVERT | jazz, neo-soul | Ik promoveer op bijen. Ja, daar mag je van alles over vragen.
Gijs | 45 | MAN | GEMIDDELD | blues, rock | Gescheiden, twee pubers, veel vrije weekenden. Heb een bus met zes stoelen.
Nadia | 38 | VROUW | EXTROVERT | salsa, soul, disco | Geeft salsales in Breda. Je hoeft het niet te kunnen, je moet het willen.
Luuk | 29 | MAN | GEMIDDELD | elektronisch, techno | Treinmachinist. Weet precies welke overstap je wél haalt.
Anouk | 31 | VROUW | EXTROVERT_VERLEGEN | Nederlandstalig, pop | Juf van groep 5. In het weekend wil ik zelf de slingers.
Mees | 20 | MAN | BEETJE_EXTROVERT | hiphop, drum-’n-bass | Eerste festival zonder ouders was geweldig. Op naar nummer twee.
Iris | 42 | VROUW | BEETJE_INTROVERT | ambient, klassiek |
Dewi | 28 | VROUW | GEMIDDELD | house, r&b | Half Indisch, dus er is altijd eten. Woont in Apeldoorn met een kat die Frits heet.
Bas | 33 | MAN | GEMIDDELD | rock, indie | Boekhouder. Iemand moet het wiebetaaltwat doen en dat ben ik graag.
Charlotte | 26 | VROUW | EXTROVERT | techno, trance | Danst het liefst vooraan rechts, bij de box. Met oordoppen, mam.
Ilse | 51 | VROUW | GEMIDDELD | soul, jazz | Vijftig is een prima leeftijd om weer uit te gaan. Ik neem de vouwstoel mee.
Timo | 27 | MAN | INTROVERT_NUCHTER | techno, dub | Drinkt niet, blijft toch tot het einde. Kan je thuisbrengen tot Amersfoort.
Zoë | 23 | VROUW | BEETJE_EXTROVERT | indie, pop | Studeert Nederlands in Leiden. Schrijf graag over alles wat ik zie en hoor.
Rachid | 36 | MAN | GEMIDDELD | raï, jazz, funk | Fietsenmaker. Kom ook met de fiets als het onder de dertig kilometer is.
Merel | 29 | VROUW | BEETJE_INTROVERT | folk, indie | Boswachter op de Veluwe. Houdt van muziek en van weer naar huis mogen.
Joris | 30 | MAN | EXTROVERT | disco, house | Woont in een studio van 22 vierkante meter, dus ik ben veel buiten.
Sofie | 24 | VROUW | GEMIDDELD | pop, r&b |
Hidde | 26 | MAN | BEETJE_EXTROVERT | Friestalig, folk, rock | Zeilt, schaatst en praat daar te veel over. Kom uit Sneek.
Elif | 34 | VROUW | GEMIDDELD | jazz, wereldmuziek | Architect in Rotterdam. Ik kijk net zo graag naar het gebouw als naar de band.
Marloes | 39 | VROUW | EXTROVERT | Nederlandstalig, pop | Kapper. Vertel me alles, ik vertel niks door.
Niek | 28 | MAN | GEMIDDELD | rock, punk | Beetje droge humor, grote koelbox.
Vera | 33 | VROUW | VERLEGEN_NIET_INTROVERT | elektronisch, ambient | Vertaler, werkt thuis, moet nodig de deur uit.
Teun | 22 | MAN | EXTROVERT | techno, hardstyle |
Lina | 30 | TRANSGENDER | BEETJE_EXTROVERT | disco, pop | Grimeert op elk feest minstens drie mensen met glitter. Jij ook, als je wilt.
Maarten | 48 | MAN | BEETJE_INTROVERT | klassiek, jazz, folk | Huisarts. Op een festival alleen pleisters, verder ben ik vrij.
Julia | 27 | VROUW | GEMIDDELD | indie, singer-songwriter | Woont in Maastricht, alles is ver. Reis dus graag samen.
Bilal | 25 | MAN | EXTROVERT | hiphop, afrobeats | Korfballer en dj op kleine feestjes. Verzoekjes mogen.
Saar | 35 | VROUW | GEMIDDELD | soul, funk, disco |
Olivier | 44 | MAN | ERG_INTROVERT | metal, klassiek | Archivaris. Liever drie goede gesprekken dan dertig korte.
Kevin | 29 | MAN | SUPER_EXTROVERT | hardstyle | Altijd feest.
`

function oneOf<T extends string>(values: readonly T[], cell: string): T | null {
  const value = values.find((one) => one === cell) ?? null
  if (value === null && cell !== '') throw new Error(`${cell} is none of ${values.join(', ')}`)
  return value
}

export const people: readonly DemoPerson[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [username = '', age, gender = '', social = '', music = '', bio = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      username,
      age: Number(age),
      gender: oneOf(GENDERS, gender),
      social: oneOf(SOCIAL_PREFERENCES, social),
      music: music === '' ? [] : music.split(', '),
      bio: bio === '' ? null : bio,
    }
  })
