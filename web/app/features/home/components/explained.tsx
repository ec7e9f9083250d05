import { groupLimits } from 'contract/groups/limits.ts'
import {
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
import { Section } from './section.tsx'

const STEPS = [
  {
    icon: UserCheck,
    title: 'Registreer',
    text: 'Maak een account en vertel kort wie je bent. Je e-mailadres blijft voor jezelf.',
  },
  {
    icon: Search,
    title: 'Vind een groep',
    text: 'Kies je evenement. Je ziet welke groepjes bij je passen, en waarom. Nog geen groep? Zeg met één tik dat je gezelschap zoekt.',
  },
  {
    icon: MessagesSquare,
    title: 'Leer elkaar kennen',
    text: 'Mag je mee? Dan praat je in de groepschat. Je spreekt af en gaat samen.',
  },
] as const

export function Steps() {
  return (
    <Section
      id="zo-werkt-het"
      title="Zo werkt het"
      lead="In drie stappen van een los kaartje naar een groepje."
      className="bg-sunken/60"
    >
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
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

export function Features() {
  return (
    <Section
      title="Gemaakt om samen te gaan"
      lead="Geen eindeloos gezoek in grote groepen. Wel een paar mensen die hetzelfde willen."
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <Point icon={Users} title="Kleine groepjes">
          Een groep begint met {groupLimits.defaultSize} plekken. Groot genoeg voor gezelligheid, klein genoeg om elkaar
          te kennen.
        </Point>
        <Point icon={CalendarHeart} title="Van festival tot workshop">
          Concerten, feesten, sport, conferenties. Staat jouw evenement er niet bij? Voeg het toe.
        </Point>
        <Point icon={MessagesSquare} title="Een chat die blijft werken">
          Ook met slecht bereik op het terrein. Je bericht wacht op bereik en wordt dan vanzelf verstuurd.
        </Point>
        <Point icon={Smartphone} title="Op elk scherm">
          Op je telefoon en op je computer. Je hoeft niets te installeren.
        </Point>
      </ul>
    </Section>
  )
}

export function SafeTogether() {
  return (
    <Section
      id="veilig-samen"
      title="Veilig samen"
      lead="Met onbekenden op pad gaan vraagt vertrouwen. Daar helpen we bij."
      className="bg-sunken/60"
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <Point icon={UserCheck} title="De eigenaar kiest wie meegaat">
          De eigenaar van een groep bekijkt elk verzoek. Niemand komt zomaar binnen.
        </Point>
        <Point icon={Eye} title="Alleen wat jij deelt">
          Andere leden zien je e-mailadres nooit. Je kiest zelf wat er in je profiel staat.
        </Point>
        <Point icon={Ban} title="Blokkeren kan altijd">
          Jullie kunnen elkaar niet meer schrijven en elkaars profiel niet zien. Zitten jullie samen in een groep? Dan
          leest de ander daar nog mee.
        </Point>
        <Point icon={Flag} title="Melden helpt">
          Doet iemand vervelend? Meld het. Een mens kijkt ernaar, binnen 48 uur.
        </Point>
      </ul>
    </Section>
  )
}

function Point({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon aria-hidden="true" className="size-8 text-primary-ink" />
      <h3 className="mt-3 text-lg">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  )
}
