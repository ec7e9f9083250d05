import { GROUP_FIT } from './groups/groups.ts'

/** From this difference on, in years, ages count 0. */
export const FAR_AGE_YEARS = 12

const NEAR_KM = 20
const FAR_KM = 60

/** From 1 for homes within `NEAR_KM` to 0 from `FAR_KM` on. */
export const nearness = (kilometres: number): number =>
  Math.min(1, Math.max(0, (FAR_KM - kilometres) / (FAR_KM - NEAR_KM)))

/** What counts in an order, in Dutch for the page that explains it. `weight`: the points when it fits completely. */
type Factor = { weight: number; label: string; explanation: string }

/**
 * What orders the groups of one event for a person. The ranking adds these points, and the page /waarom-zie-ik-dit prints
 * them, so that it cannot differ from what is done. Never gender, drug use, texts or pictures.
 */
export const GROUP_FACTORS = {
  music: {
    weight: 35,
    label: 'Dezelfde muziek',
    explanation: 'Hoe meer van jouw muziekstijlen de leden ook kozen, hoe hoger.',
  },
  wentAlong: {
    weight: 25,
    label: 'Eerder samen mee geweest',
    explanation: 'Er zit iemand in met wie je al eens samen ging, en jullie bevestigden dat allebei.',
  },
  ages: {
    weight: 25,
    label: 'Leeftijd',
    explanation: `Hoe dichter de leeftijden van de leden bij die van jou, hoe hoger. Vanaf ${FAR_AGE_YEARS} jaar verschil telt het niet mee.`,
  },
  region: {
    weight: 15,
    label: 'Dichtbij elkaar',
    explanation: `Hoe dichter de leden bij jou wonen, hoe hoger. Dan kunnen jullie samen reizen. Tot ${NEAR_KM} kilometer telt het helemaal, vanaf ${FAR_KM} niet meer, en alleen van mensen die hun provincie laten zien. Niemand ziet je woonplaats.`,
  },
  social: {
    weight: 15,
    label: 'Even rustig of uitbundig',
    explanation: 'Hoe dichter de leden bij jou zitten op de schaal van rustig naar uitbundig, hoe hoger.',
  },
  ownerCame: {
    weight: 8,
    label: 'De eigenaar kwam eerder opdagen',
    explanation: 'De eigenaar ging al vaak genoeg mee om dat te laten zien.',
  },
  answers: {
    weight: 3,
    label: 'De eigenaar antwoordt snel',
    explanation: `Meestal binnen ${GROUP_FIT.answerHours} uur.`,
  },
  places: {
    weight: 2,
    label: 'Er is nog plek',
    explanation: 'Volle groepen staan altijd onderaan.',
  },
} as const satisfies Record<string, Factor>

/** What decides with whom a person who looks for company is proposed, among people whose wishes allow it. */
export const PROPOSAL_FACTORS = {
  waved: {
    weight: 5,
    label: 'Jullie zwaaiden naar elkaar',
    explanation: 'Dan weten jullie van elkaar dat je wilt kennismaken.',
  },
  music: {
    weight: 3,
    label: 'Dezelfde muziek',
    explanation: 'Voor elke muziekstijl die jullie delen een punt, tot dit aantal.',
  },
  ages: {
    weight: 2,
    label: 'Leeftijd',
    explanation: 'Hoe dichter jullie leeftijden bij elkaar liggen, hoe meer punten.',
  },
  region: {
    weight: 1,
    label: 'Dichtbij elkaar',
    explanation: `Hoe dichter jullie bij elkaar wonen: tot ${NEAR_KM} kilometer helemaal, vanaf ${FAR_KM} niet meer. Alleen als jullie allebei je provincie laten zien.`,
  },
  came: {
    weight: 1,
    label: 'Eerder komen opdagen',
    explanation: 'Voor ieder van jullie die al vaak genoeg meeging een half punt.',
  },
  social: {
    weight: 0.5,
    label: 'Even rustig of uitbundig',
    explanation: 'Als jullie hetzelfde invulden op de schaal van rustig naar uitbundig.',
  },
} as const satisfies Record<string, Factor>

/** Years. Without a wish for ages, people whose ages are further apart are not proposed to each other. */
export const MAX_AGE_GAP = 15
