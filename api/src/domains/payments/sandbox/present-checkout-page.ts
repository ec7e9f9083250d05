import { asDecimal } from '../policy.ts'
import type { SandboxRow } from './repository.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const OUTCOMES = [
  { status: 'paid', label: 'Betaald', hint: 'De betaling lukt' },
  { status: 'failed', label: 'Mislukt', hint: 'De bank weigert' },
  { status: 'canceled', label: 'Geannuleerd', hint: 'De betaler ziet ervan af' },
  { status: 'expired', label: 'Verlopen', hint: 'De betaler doet niets' },
  { status: 'open', label: 'Nog open', hint: 'De bank weet het nog niet' },
] as const

const RETURNS = [
  { status: 'refunded', label: 'Terugbetalen', hint: 'Wij geven het geld terug' },
  { status: 'chargeback', label: 'Terugboeken', hint: 'De betaler haalt het geld terug' },
] as const

const STYLE = `:root{color-scheme:light dark;--ground:#fffbf5;--card:#fff;--ink:#1d1433;--quiet:#5e5575;--line:#8a7f9e;--loud:#b81b5c;--onloud:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#14101f;--card:#1f1930;--ink:#f6f1ff;--quiet:#c3b9d8;--line:#8a7f9e;--loud:#ff8fbd;--onloud:#2a0716}}
*{box-sizing:border-box}body{margin:0;padding:2rem 1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:1.5rem;background:var(--card);border-radius:1rem;border-top:6px solid #ffb627}
h1{margin:0;font-size:1.5rem;line-height:1.25}p{margin:.5rem 0}.note{color:var(--quiet)}.sum{font-size:2rem;font-weight:800}
form{display:grid;gap:.75rem;margin:1.5rem 0 .5rem}button,a.back{min-height:3rem;padding:.5rem 1rem;border:2px solid var(--line);border-radius:.75rem;background:transparent;color:inherit;font:inherit;text-align:left;cursor:pointer}
button b{display:block}button:first-child,a.back{border-color:var(--loud);background:var(--loud);color:var(--onloud)}a.back{display:inline-block;text-decoration:none;font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}`

const button = ({ status, label, hint }: { status: string; label: string; hint: string }): string =>
  `<button name="status" value="${status}"><b>${label}</b>${hint}</button>`

const page = (title: string, inner: string): string =>
  `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${inner}</main></body></html>`

export function presentCheckout(row: SandboxRow): string {
  const sum = `€ ${asDecimal(row.amountCents).replace('.', ',')}`
  const summary = `<p>${escaped(row.description)}</p><p class="sum">${sum}</p>`
  if (row.status === 'open')
    return page(
      'Testbetaling',
      `<h1>Testbetaling</h1><p class="note">Dit is een nagemaakte bank. Er gaat geen geld om.</p>${summary}<form method="post">${OUTCOMES.map(button).join('')}</form>`,
    )
  const isPaid = row.status === 'paid' && row.refundedCents + row.chargedBackCents < row.amountCents
  return page(
    'Testbetaling afgerond',
    `<h1>Deze testbetaling is afgerond</h1>${summary}<p><a class="back" href="${escaped(row.redirectUrl)}">Terug naar de site</a></p>${isPaid ? `<form method="post">${RETURNS.map(button).join('')}</form>` : ''}`,
  )
}

export const presentNoCheckout = (): string =>
  page('Betaling niet gevonden', '<h1>Betaling niet gevonden</h1><p>Deze testbetaling bestaat niet.</p>')
