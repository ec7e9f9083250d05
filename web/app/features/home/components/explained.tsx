import { groupLimits } from 'contract/groups/limits.ts'
import { REVIEW_HOURS } from 'contract/limits.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import {
  ArrowRight,
  Ban,
  CalendarHeart,
  Eye,
  Flag,
  type LucideIcon,
  MessagesSquare,
  Search,
  Smartphone,
  UserCheck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Questions } from '~/ui/layout/questions.tsx'

const STEPS = [
  [UserCheck, 'Registreer', 'Vertel kort wie je bent. Je e-mailadres blijft voor jezelf.'],
  [Search, 'Vind een groep', 'Kies je evenement. Je ziet welke groepen bij je passen.'],
  [MessagesSquare, 'Leer elkaar kennen', 'Praat in de groepschat, spreek af en ga samen.'],
] as const

export function Steps() {
  return (
    <Section id="zo-werkt-het" title="Zo werkt het" className="bg-sunken/60">
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS.map(([Icon, title, text], index) => (
          <li key={title} className="rounded-card border border-line bg-surface p-6 shadow-soft">
            <div className="flex items-center gap-3">
              <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <span className="font-bold font-display text-2xl text-muted">{index + 1}</span>
            </div>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type Point = readonly [icon: LucideIcon, title: string, text: string]
const FEATURES: readonly Point[] = [
  [Users, 'Kleine groepen', `Een groep begint met ${groupLimits.defaultSize} plekken.`],
  [CalendarHeart, 'Van festival tot workshop', 'Voeg je eigen evenement toe.'],
  [MessagesSquare, 'Een chat die blijft werken', 'Ook met slecht bereik.'],
  [Smartphone, 'Op elk scherm', 'Niets te installeren.'],
]
const SAFETY: readonly Point[] = [
  [UserCheck, 'De eigenaar kiest wie meegaat', 'Niemand komt zomaar in een groep.'],
  [Eye, 'Alleen wat jij deelt', 'Je e-mailadres ziet geen ander lid.'],
  [Ban, 'Blokkeren kan altijd', 'Dan kan iemand je niet meer schrijven.'],
  [Flag, 'Melden helpt', `Een mens kijkt ernaar, binnen ${REVIEW_HOURS} uur.`],
]

export function Features() {
  return (
    <Section title="Gemaakt om samen te gaan">
      <Points points={FEATURES} />
    </Section>
  )
}

export function SafeTogether() {
  return (
    <Section
      id="veilig-samen"
      title="Veilig samen"
      lead="Dit is geen datingsite."
      aside={
        <LinkButton to="/veiligheid" variant="quiet" iconAfter={ArrowRight} className="-mr-4 -ml-5 sm:-mr-5">
          Zo houden we het veilig
        </LinkButton>
      }
      className="bg-sunken/60"
    >
      <Points points={SAFETY} />
    </Section>
  )
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {points.map(([Icon, title, text]) => (
        <li key={title}>
          <Icon aria-hidden="true" className="size-8 text-primary-ink" />
          <h3 className="mt-3 text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

type SectionProps = {
  id?: string
  title: string
  lead?: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, lead, aside, className, children }: SectionProps) {
  return (
    <section id={id} className={classNames('scroll-mt-20', className)}>
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-2xl">
            <h2 className="text-3xl">{title}</h2>
            {lead !== undefined && <p className="mt-2 text-lg text-muted">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}

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
