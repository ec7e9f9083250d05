import { z } from 'zod'

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  number: 'Vul een getal in',
  int: 'Vul een heel getal in',
  boolean: 'Kies ja of nee',
  date: 'Voer een geldige datum in',
  array: 'Kies een of meer mogelijkheden',
}
const PLAIN_FORMATS: Readonly<Record<string, string>> = {
  email: 'Voer een geldig e-mailadres in',
  url: 'Voer een geldig webadres in',
  uuid: 'Deze verwijzing klopt niet',
  date: 'Voer een geldige datum in',
  datetime: 'Voer een geldige datum en tijd in',
}

/**
 * The Dutch sentence of a failed check that has none of its own. People read these sentences, so they name no type, format
 * or operator; zod's own Dutch texts do.
 */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Dit veld is verplicht' : (PLAIN_TYPES[issue.expected] ?? 'Dit klopt niet')
    case 'invalid_value':
      return 'Kies een van de mogelijkheden'
    case 'invalid_format':
      return PLAIN_FORMATS[issue.format] ?? 'Dit klopt niet'
    case 'too_small':
      return issue.origin === 'string' ? `Vul minimaal ${issue.minimum} tekens in` : `Kies minimaal ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `Vul maximaal ${issue.maximum} tekens in` : `Kies maximaal ${issue.maximum}`
    default:
      return 'Dit klopt niet'
  }
}

// zod's compiled parsers need `new Function`, which the site's Content-Security-Policy forbids in browsers. Even zod's test
// for it reports a violation there.
z.config({ localeError: plainMessage, jitless: 'document' in globalThis })

export { z }
