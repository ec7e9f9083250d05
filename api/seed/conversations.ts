/** Sender (a username, or an index into the group where 0 is the owner), minutes after the previous message, text. */
export type ScriptedMessage = [sender: string | number, minutesLater: number, text: string, options?: MessageOptions]
type MessageOptions = {
  /** One of the bundled GIFs; the text is its caption. */
  gif?: string
  /** A picture of `chat-pictures.ts`; the text is its caption. */
  picture?: string
  /** How many messages back the message is that this one replies to. */
  replyTo?: number
  /** Usernames by emoji. */
  reactions?: Record<string, string[]>
  /** Usernames by option; the text is the question. */
  poll?: Record<string, string[]>
  isPinned?: true
}

export type ScriptedChat = {
  group: string
  /** Minutes since the last message. */
  endedAgo: number
  /** The last message is at the end of the group's event, whatever `endedAgo` says. */
  endsWithEvent?: boolean
  messages: ScriptedMessage[]
  /** Number of unread messages by username; everyone else has read all. */
  unread?: Record<string, number>
}

/** Chats of past groups. The pictures of the last one appear in its memories. */
const pastChats: readonly ScriptedChat[] = [
  { group: 'Kleedje bij de vijver', endedAgo: 0, messages: [] },
  { group: 'Eerste rij, rechts', endedAgo: 0, messages: [] },
  { group: 'Rustig aan, tien kilometer', endedAgo: 0, messages: [] },
  {
    group: 'Warme chocomel eerst',
    endedAgo: 0,
    endsWithEvent: true,
    messages: [
      ['Imane', 0, 'Ik sta bij de kraam met de rode luifel.'],
      ['Tom', 6, 'Kijk, ze branden al', { picture: 'market' }],
      ['Sanne', 40, 'Mooi! Ik sluit aan.', { reactions: { '❤️': ['Imane', 'Tom'] } }],
      ['Daan', 95, 'De weg terug, over de brug', { picture: 'way-home' }],
      ['Tom', 30, 'Wat een fijne avond. Volgende keer weer?'],
    ],
  },
]

export const groupChats: readonly ScriptedChat[] = [
  ...pastChats,
  {
    group: 'Vroege vogels bij de Waal',
    endedAgo: 34,
    unread: { Sanne: 2, Bram: 4, Daan: 6 },
    messages: [
      ['Sanne', 0, 'Welkom allemaal! Wat leuk dat we al met zoveel zijn.'],
      ['Sanne', 1, 'Ik had bedacht om vroeg te gaan, dan zijn we er als de poort opengaat. Wie is daar ook voor?'],
      ['Imane', 12, 'Ik! Vroeg erin en vroeg weer weg, dan ben ik op maandag nog een mens.'],
      ['Tom', 3, 'Eens. De eerste twee uur is het ook nog niet druk bij de koffie.'],
      [
        'Wout',
        45,
        'Zijn jullie er vorig jaar ook geweest? Ik wel. Zonnebrand meenemen, er is weinig schaduw bij het hoofdpodium.',
      ],
      ['Daan', 8, 'En bij het strandje kun je pootjebaden. Dat was mijn hoogtepunt, eerlijk gezegd.'],
      ['Imane', 1440, 'De kaartjes voor vrienden zijn er tot vrijdag voor 54,50. Heeft iedereen er al een?'],
      ['Tom', 4, 'Net gekocht.'],
      ['Wout', 26, 'Ja, al in september. Ik ben van de vroege vogels.'],
      ['Bram', 71, 'Hoi, ik ben Bram! Net toegelaten, fijn. Kaartje is besteld.'],
      ['Sanne', 2, 'Hé Bram, welkom!'],
      ['Imane', 1, 'Welkom! Kom jij uit Arnhem? Dan kun je zo aanschuiven bij de brug.'],
      ['Bram', 5, 'Klopt. Twintig minuten met de trein, dus ik ben er als eerste. Ik houd wel een plekje vrij.'],
      ['Sanne', 1210, 'Wie pakt de trein van 10.14 uur vanaf Utrecht?'],
      ['Tom', 1, 'Ik! Coupé 3, gele pet.', { replyTo: 1, reactions: { '😂': ['Sanne', 'Wout'] } }],
      ['Tom', 0, '', { gif: 'trein' }],
      ['Tom', 0, 'Neem ik koffie mee voor iedereen?'],
      ['Sanne', 2, 'Ja graag, voor mij met havermelk'],
      ['Wout', 6, 'Zwart alsjeblieft. Ik ben die lange die zijn hoofd stoot bij de deur.'],
      ['Daan', 14, 'Ik kom uit Tilburg en stap in Den Bosch over. Dan zie ik jullie in Nijmegen op het perron.'],
      [
        'Imane',
        6,
        'Hoe laat verzamelen?',
        { poll: { '10.30 uur': ['Wout'], '11.00 uur': ['Sanne', 'Tom', 'Imane'], '11.30 uur': ['Daan'] } },
      ],
      [
        'Imane',
        16,
        'We spreken af bij de rode brug, links van de ingang. @Bram jij kwam met de trein uit Arnhem toch?',
        { isPinned: true },
      ],
      ['Bram', 1, 'Klopt, ik sta er om 11 uur', { replyTo: 1, reactions: { '👍': ['Imane', 'Sanne'] } }],
      ['Imane', 1, 'Deze dus, met de boog.', { picture: 'bridge' }],
      ['Imane', 9, 'Top. Ik rijd die dag zelf, dus wie ’s avonds richting Utrecht wil: ik heb drie plekken.'],
      [
        'Daan',
        4,
        'Dan zeg ik vast: ik. En ik betaal mee aan de benzine.',
        { replyTo: 1, reactions: { '❤️': ['Imane'] } },
      ],
    ],
  },
  {
    group: 'Achterste rij, beste zicht',
    endedAgo: 7,
    unread: { Bram: 1, Sanne: 3 },
    messages: [
      ['Roos', 0, 'Nog een kleine twee weken! Ik heb een late dienst kunnen ruilen.'],
      ['Milan', 22, 'Heerlijk. Zullen we vooraf ramen eten? Ik kan een tafel voor zeven reserveren.'],
      ['Pim', 3, 'Graag. Hebben ze ook iets zonder varken?'],
      ['Milan', 1, 'Ja, twee vegetarische. Heb ik vorige keer gehad, erg goed.'],
      ['Mila', 40, 'Ik neem mijn kleine camera mee. Roep maar als je niet op de foto wilt.'],
      [
        'Luuk',
        9,
        'Reistip van een machinist: neem niet de laatste trein naar Amersfoort, die van 23.52 is veel rustiger.',
      ],
      ['Sanne', 610, 'Bij het station is een bewaakte stalling, tien minuten fietsen. Daar zet ik de mijne neer.'],
      ['Roos', 5, 'Wat lief! Ik denk dat ik gewoon ga lopen vanaf het station.'],
      ['Bram', 33, 'Hoe laat gaan de deuren open? Op mijn kaartje staat niets.'],
      ['Pim', 2, '19.15 uur. Het voorprogramma begint om kwart voor acht.'],
      ['Milan', 180, 'Tafel is gelukt: 17.45 uur, op mijn naam. Zeven personen.'],
      ['Mila', 4, 'Jij bent een held.', { replyTo: 1 }],
      ['Pim', 1, 'Eten!', { gif: 'friet', reactions: { '😋': ['Mila', 'Roos'] } }],
      ['Luuk', 12, 'Ik kom rechtstreeks van mijn dienst, in uniform. Niet schrikken.'],
      ['Roos', 2, 'Dan weten we in elk geval bij wie we moeten klagen over vertraging.'],
    ],
  },
  {
    group: 'Heel Nederland naar de Waal',
    endedAgo: 3,
    messages: [
      [0, 0, 'Mensen! We zitten vol: vijftig man. De vlag met de koe is besteld.'],
      [3, 1, 'WAT EEN GROEP'],
      [7, 2, 'Ik ken nu al niemand en dat bevalt me.'],
      [12, 15, 'Zullen we een paar vaste momenten afspreken? Bijvoorbeeld elk uur op het hele uur bij de vlag.'],
      [0, 1, 'Doen we. Wie verdwaalt, kijkt omhoog.'],
      [21, 38, 'Wie kampeert er ook? Ik heb een partytent van vier bij vier.'],
      [5, 2, 'Wij! Met z’n drieën. Wij nemen de barbecue mee, als dat mag op de camping.'],
      [33, 6, 'Gas mag, kolen niet. Stond in de mail.'],
      [16, 320, 'Iemand uit het noorden? Dan kunnen we samen met de trein vanaf Groningen.'],
      [28, 3, 'Assen hier, ik stap bij jullie in.'],
      [9, 44, 'Ik heb een kaartje over van een vriendin die niet kan. 50 euro, voor wie een vriend wil meenemen.'],
      [41, 1, 'Ik neem hem! Mijn zusje wil ook.'],
      [2, 250, 'Moet de vlag eigenlijk op een stok of aan een hengel?'],
      [0, 1, 'Hengel. Altijd een hengel.'],
    ],
  },
  {
    group: 'Eerste rij graag',
    endedAgo: 52,
    messages: [
      [0, 0, 'Zijn we het eens over half zeven in de rij?'],
      [2, 3, 'Ja. Ik neem een thermoskan mee.'],
      [4, 8, 'Ik kan pas om zeven uur, houden jullie een plekje vrij?'],
      [0, 1, 'Zeker, kom gewoon naar voren en zeg dat je bij de rode muts hoort.'],
      [6, 60, 'Oordoppen niet vergeten, vooraan staat het hard. Ik heb drie paar over.'],
      [1, 2, 'Eén voor mij graag!'],
    ],
  },
  {
    group: 'Rode koptelefoon',
    endedAgo: 95,
    messages: [
      [0, 0, 'Ik heb goud, zilver en roze glitter. En lijm die er wél weer af gaat.'],
      [1, 4, 'Ik neem een spiegel mee.'],
      [3, 11, 'Wat zet je eigenlijk aan naar een silent disco? Je hoort toch niks, maar je ziet alles.'],
      [0, 2, 'Iets waar je in kunt springen.'],
      [2, 140, 'Trein van 20.02 uur uit Rotterdam, wie gaat er mee?'],
      [4, 3, 'Ik! Ik sta achteraan op het perron.'],
    ],
  },
  {
    group: 'Tot de zon opkomt',
    endedAgo: 210,
    messages: [
      [0, 0, 'Afspraak: niemand gaat weg zonder het even te zeggen in deze chat.'],
      [2, 5, 'Goed plan. En om drie uur verzamelen op de zolder.'],
      [1, 31, 'Ik regel de afterparty.'],
      [3, 2, 'Ik regel ontbijt. Om half zeven gaat de bakker op het station open.'],
      [0, 1, 'Kijk, daar word ik blij van.'],
    ],
  },
  {
    group: 'Geen familie, wel oliebollen',
    endedAgo: 18,
    messages: [
      [0, 0, 'Het menu: stamppot, een vegetarische variant en oliebollen tot je niet meer kunt.'],
      [2, 7, 'Kan ik iets meenemen? Ik kan een toetje maken.'],
      [0, 1, 'Altijd. Iets met fruit, dan hebben we vitamines.'],
      [4, 25, 'Ik heb een hond die bang is voor vuurwerk. Kan die mee tot een uur of tien?'],
      [0, 3, 'Binnen in het café hoor je het bijna niet. Er ligt een kleed voor hem klaar.'],
      [1, 410, 'De pont gaat om de twaalf minuten, ook ’s nachts. Heb het even nagekeken.'],
    ],
  },
  {
    group: 'Zonder alcohol, mét energie',
    endedAgo: 640,
    messages: [
      [0, 0, 'Fietsenstalling is aan de kant van Lent. Daar spreken we af.'],
      [1, 9, 'Fijn dat dit bestaat. Ik hoef nooit uit te leggen waarom ik water drink.'],
      [2, 2, 'Zelfde. En we zijn er wel tot het einde.'],
    ],
  },
  {
    group: 'Zwemmen tussen de bands',
    endedAgo: 1500,
    messages: [
      [0, 0, 'We zitten vol! Tien mensen en drie handdoeken, als ik goed tel.'],
      [5, 14, 'Ik neem een waterdichte zak mee voor telefoons.'],
      [3, 3, 'En ik een opblaasbare flamingo.'],
      [7, 1, 'Is dat verplicht? Want dan koop ik er ook een.'],
    ],
  },
  {
    group: 'Tegenwind',
    endedAgo: 330,
    messages: [
      [0, 0, 'Zondag alvast een rondje in het bos? Tien kilometer, zes minuten per kilometer.'],
      [1, 20, 'Ik doe mee, maar dan wel met zeven minuten.'],
      [2, 4, 'Dan lopen we zeven.'],
    ],
  },
  {
    group: 'Pompoenen en strobalen',
    endedAgo: 18_000,
    messages: [
      [0, 0, 'Zijn jullie allemaal thuis? Wat een dag!'],
      [1, 16, 'Ja, met stro in mijn schoenen. Dank voor het slepen, allemaal.'],
      [2, 8, 'Ik heb nog nooit zoveel soep gegeten.'],
      [3, 5, 'Volgend jaar weer? Dan neem ik een grotere tas mee.'],
    ],
  },
]

/** First messages and replies for groups without a scripted chat. */
export const openings: readonly string[] = [
  'Leuk dat jullie er zijn! Ik zet hier de plannen neer zodra ik meer weet.',
  'Welkom! Stel je gerust even voor.',
  'Hoi allemaal. Zullen we een tijd en een plek afspreken?',
  'Fijn, we zijn met meer dan één. Wie heeft er al een kaartje?',
]
export const replies: readonly string[] = [
  'Hoi! Ik heb er zin in.',
  'Kaartje is binnen. Hoe reizen jullie?',
  'Ik ga met de trein en kan een kwartier eerder zijn.',
  'Bij de ingang lijkt me het makkelijkst, rechts van de kassa.',
  'Ik ben er voor het eerst bij, dus ik loop gewoon achter jullie aan.',
  'Zal ik iets te eten meenemen?',
  'Mijn telefoon is altijd leeg, dus ik sta er op de afgesproken tijd. Echt.',
  'Top, tot dan!',
]

export type ScriptedDirectChat = {
  between: [string, string]
  endedAgo: number
  messages: ScriptedMessage[]
  unread?: Record<string, number>
  /** Begun while one of them had an open request to join a group of the other. */
  isUnderRequest?: boolean
}

export const directChats: readonly ScriptedDirectChat[] = [
  {
    between: ['Sanne', 'Imane'],
    endedAgo: 16,
    unread: { Sanne: 1 },
    messages: [
      ['Imane', 0, 'Hé Sanne, zie jij die vier verzoeken ook staan? Lotte lijkt me leuk.'],
      ['Sanne', 6, 'Ja! Ik kijk er vanavond even rustig naar. Ik wil de groep niet te groot maken.'],
      ['Imane', 2, 'Snap ik. Met acht kun je elkaar nog verstaan.'],
      ['Sanne', 1, 'Precies dat.'],
      [
        'Imane',
        240,
        'O ja, ik kan je tas meenemen in de auto als je dat fijn vindt.',
        { reactions: { '❤️': ['Sanne'] } },
      ],
    ],
  },
  {
    between: ['Sanne', 'Lotte'],
    endedAgo: 1900,
    isUnderRequest: true,
    messages: [
      ['Sanne', 0, 'Hoi Lotte, leuk dat je mee wilt. Wij gaan vroeg, is dat iets voor jou?'],
      ['Lotte', 25, 'Heel graag zelfs. Ik pak de eerste trein en ben er om elf uur.'],
      ['Sanne', 4, 'Top. Ik lees vanavond alle verzoeken, dan hoor je het.'],
    ],
  },
  {
    between: ['Bram', 'Roos'],
    endedAgo: 2900,
    messages: [
      ['Roos', 0, 'Leuk dat je erbij bent, Bram. Waar ken je Nachtlicht van?'],
      ['Bram', 9, 'Een leerling speelde er een keer een nummer van op gitaar. Daarna de hele plaat geluisterd.'],
      ['Roos', 3, 'Wat een goed verhaal. Dat moet je ze na afloop vertellen.'],
    ],
  },
  {
    between: ['Sanne', 'Bram'],
    endedAgo: 1320,
    unread: { Bram: 1 },
    messages: [
      ['Bram', 0, 'Bedankt voor het toelaten! Moet ik nog iets meenemen?'],
      ['Sanne', 14, 'Alleen zonnebrand en goede zin. En misschien een extra powerbank.'],
      ['Bram', 2, 'Heb ik allebei.'],
      ['Sanne', 30, 'Dan komt het goed.', { replyTo: 1, reactions: { '👍': ['Bram'] } }],
      ['Sanne', 0, '', { gif: 'zin-in' }],
    ],
  },
]
