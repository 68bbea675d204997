import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { relative } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { PageRow, Topic } from '../../contract/hashbook.models.ts'
import { listAuthors } from '../../contract/pages.calls.ts'
import { MAX_PAGES, useBook } from '../parts/use-book.ts'
import { nextReviewText, someNamesOf } from '../parts/labels.ts'
import { MoveDrawer } from './move-drawer.tsx'
import { usePageActions } from './use-page-actions.ts'
import styles from '../parts/hashbook.module.css'

const address = z.object({
  author: z.string().max(40).optional(),
  find: z.string().max(100).optional(),
  stale: queryFlag.optional(),
})
const SHOWN = [{ value: 'stale', label: 'Stale' }] as const
const keyOf = ({ area, id }: PageRow['author']): string => `${area}-${id}`

type Props = Readonly<{ topic: Topic; pages: readonly PageRow[] }>

/** The subjects of a topic with their sub-topics. */
export const PageTree = ({ topic, pages }: Props) => {
  const [{ author, find, stale }, set] = useAddressState(address)
  const authors = useCallQuery(listAuthors, { query: { topicid: topic.id } })
  const isNarrowed = author !== undefined || find !== undefined || stale === true
  const word = find?.toLowerCase()
  const shown = pages.filter(
    (page) =>
      (author === undefined || page.authors.some((one) => keyOf(one) === author)) &&
      (stale !== true || page.stale) &&
      (word === undefined || page.title.toLowerCase().includes(word)),
  )
  const subjects = isNarrowed ? shown : shown.filter(({ parent_id }) => parent_id === null)
  const clear = () => set({ author: undefined, find: undefined, stale: undefined })
  return (
    <div className={styles.part}>
      {pages.length > 0 && (
        <FilterBar
          search={{ value: find, onChange: (next) => set({ find: next }), label: 'Find a page by its title' }}
          count={(author === undefined ? 0 : 1) + (stale ? 1 : 0)}
          onClear={clear}
        >
          <FilterSelect
            label="Author"
            options={(authors.data ?? [])
              .filter((row) => row.pages > 0)
              .map(({ person, pages: many }) => ({ value: keyOf(person), label: `${person.name} (${many})` }))}
            value={author}
            onChange={(value) => set({ author: value })}
          />
          <FilterSelect
            label="Show"
            options={SHOWN}
            value={stale ? 'stale' : undefined}
            onChange={(value) => set({ stale: value === 'stale' || undefined })}
          />
        </FilterBar>
      )}
      {subjects.length === 0 ? (
        <Empty title={isNarrowed ? 'No page matches' : 'No subject yet.'} />
      ) : (
        <ul className={`${styles.list} ${styles.tree}`} aria-label="Pages">
          {subjects.map((page) => (
            <Lines key={page.id} page={page} pages={isNarrowed ? [] : shown} />
          ))}
        </ul>
      )}
      {pages.length >= MAX_PAGES && <p className="m-dim">The first {MAX_PAGES} pages. Search finds all of them.</p>}
      <MoveDrawer pages={pages} />
    </div>
  )
}

const Lines = ({ page, pages }: Readonly<{ page: PageRow; pages: readonly PageRow[] }>) => (
  <>
    <Line page={page} siblings={pages.filter(({ parent_id }) => parent_id === null)} />
    {pages
      .filter(({ parent_id }) => parent_id === page.id)
      .map((below, _, siblings) => (
        <Line key={below.id} page={below} siblings={siblings} />
      ))}
  </>
)

const Line = ({ page, siblings }: Readonly<{ page: PageRow; siblings: readonly PageRow[] }>) => {
  const { subject } = useBook()
  const { menu } = usePageActions()
  const actions = menu(page, siblings)
  return (
    <li className={`${styles.line} ${page.parent_id === null ? '' : styles.below}`}>
      <span className={styles.lineText}>
        <span className={page.parent_id === null ? styles.subject : undefined}>
          <GoLink href={subject(page.id)}>{page.title}</GoLink>{' '}
          {page.state === 'draft' && <StatusBadge tone="off" word="Draft" />}
          {page.must_read && !page.must_read.acknowledged && <StatusBadge tone="attention" word="To read" />}
          {page.stale && <StatusBadge tone="attention" word="Stale" />}
        </span>
        <span className="m-dim m-small">
          Changed {relative(page.updated_at)} · {someNamesOf(page.authors)}
          {page.open_threads > 0 && ` · ${count(page.open_threads, 'open discussion')}`}
          {page.review_on !== null && <span className={styles.review}> · {nextReviewText(page)}</span>}
        </span>
      </span>
      {actions.length > 0 && <ActionMenu label={`Actions for ${page.title}`} actions={actions} />}
    </li>
  )
}
