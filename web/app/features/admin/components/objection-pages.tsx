import type { Pagination as Pages } from 'contract/platform/paging.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryContent } from './query-content.tsx'

type Status = 'open' | 'decided'
type Page<Objection> = { objections: Objection[]; pagination: Pages }

type ObjectionPagesProps<Objection> = {
  useObjections: (query: { status: Status; page: number }) => Query<Page<Objection>> & { isPlaceholderData: boolean }
  status: Status
  /** The parameter of the URL that holds the page. */
  pageParameter?: string
  /** Where a screen has more than one list. */
  pagesLabel?: string
  failure: string
  empty: { title: string; text: string }
  children: (objection: Objection) => ReactNode
}

/** Objections as cards, with paging. */
export function ObjectionPages<Objection>(props: ObjectionPagesProps<Objection>) {
  const { useObjections, status, pageParameter = 'page', pagesLabel, failure, empty, children } = props
  const [params] = useSearchParams()
  const query = useObjections({ status, page: Math.max(1, Number(params.get(pageParameter)) || 1) })
  const hrefFor = (page: number) => {
    const search = new URLSearchParams(params)
    search.set(pageParameter, String(page))
    return { search: search.toString() }
  }
  return (
    <QueryContent query={query} failure={failure} headingLevel={2} hasDetail>
      {({ objections, pagination }) => {
        if (!query.isPlaceholderData && isPastTheEnd(objections, pagination))
          return <ToLastPage {...pagination} hrefFor={hrefFor} />
        if (objections.length === 0)
          return (
            <EmptyState picture="done" title={empty.title}>
              {empty.text}
            </EmptyState>
          )
        return (
          <>
            <ul className="flex flex-col gap-4">{objections.map(children)}</ul>
            <Pagination {...pagination} label={pagesLabel} hrefFor={hrefFor} />
          </>
        )
      }}
    </QueryContent>
  )
}
