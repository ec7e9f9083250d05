import { TERMS_VERSIONS } from 'contract/terms.ts'
import { formatDate } from '~/lib/format/dates.ts'

/** The day from which the legal texts shown are valid; they are the newest version. */
export const LEGAL_SINCE = formatDate((TERMS_VERSIONS.at(-1) ?? TERMS_VERSIONS[0]).validFrom)
