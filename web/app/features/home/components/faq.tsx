import { groupLimits } from 'contract/groups/limits.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { Questions } from '~/ui/layout/questions.tsx'
import { Section } from './section.tsx'

const QUESTIONS = {
  [`Hoe werkt ${PRODUCT_NAME}?`]:
    'Je maakt een account en kiest een evenement. Daar zie je welke groepen er al zijn. Je vraagt of je mee mag, of je begint zelf een groep. Word je toegelaten, dan praat je in de groepschat en spreek je af.',
  'Is het gratis?': `Ja. Je kunt gratis meedoen in ${groupLimits.defaultGroups} groepen tegelijk en gratis groepen maken. Wil je meer groepen, een grotere groep of GIFs in de chat? Dan koop je ons een biertje. Dat mag, het hoeft niet.`,
  'Is het veilig?': `${PRODUCT_NAME} is voor 18 jaar en ouder. We controleren je e-mailadres, geen paspoort. De eigenaar van een groep bekijkt elk verzoek. Je kunt iedereen blokkeren en melden. Spreek de eerste keer af op een drukke plek, en vertel een vriend waar je heen gaat.`,
  'Voor welke evenementen is het?':
    'Voor alles waar je liever niet alleen heen gaat: festivals, concerten, feesten, sport, workshops, conferenties en meer. Staat jouw evenement er niet bij? Voeg het toe. Wij kijken het na en zetten het online.',
  'En als er geen groep bij me past?':
    'Begin er zelf een. Schrijf op hoe jij het wilt: rustig vooraan, of dansen tot het licht aangaat. Mensen die dat ook willen, vinden jou. Is een groep vol, dan kun je op de wachtlijst.',
  'Werkt het op mijn telefoon en op mijn computer?':
    'Allebei. Je opent de site in je browser en logt in. Op je telefoon kun je hem op je beginscherm zetten, dan voelt het als een app.',
}

export function Faq() {
  return (
    <Section title="Veelgestelde vragen">
      <Questions items={QUESTIONS} />
    </Section>
  )
}
