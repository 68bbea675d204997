import { ActionIcon, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day, dayIn, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { FoundPage } from '../../contract/hashbook.models.ts'
import { listPages } from '../../contract/pages.calls.ts'
import { useBook } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'
import { ReviewDrawer } from './review-drawer.tsx'

const DAY = 86_400_000
const daysSince = (date: string): number => Math.round((Date.parse(today()) - Date.parse(date)) / DAY)

const COLUMNS: readonly Column<FoundPage>[] = [
  { key: 'title', title: 'Page', text: ({ title }) => title, sort: 'title', onPhone: 'title' },
  { key: 'topic', title: 'Topic', text: ({ topic_title }) => topic_title },
  { key: 'owner', title: 'Owner', text: ({ owner }) => owner.name },
  {
    key: 'due',
    title: 'Review was due',
    text: ({ review_on }) => (review_on === null ? '' : day(review_on)),
    cell: ({ review_on }) =>
      review_on !== null && (
        <>
          {day(review_on)} <span className={styles.overdue}>{count(daysSince(review_on), 'day')}</span>
        </>
      ),
    sort: 'review_on',
    onPhone: 'status',
  },
  {
    key: 'reviewed',
    title: 'Last reviewed',
    text: ({ reviewed_at }) => (reviewed_at === null ? 'Never' : day(dayIn(reviewed_at))),
  },
]

const address = z.object({ whose: z.literal('all').optional() })
const WHOSE = [{ value: 'all', label: 'Pages of all owners' }] as const

/** Pages whose review is overdue: those that the actor owns, or those of all that they can read. */
export const ReviewsTab = () => {
  const { subject } = useBook()
  const [{ whose }, set] = useAddressState(address)
  const drawer = useDrawer('review')
  const { acting } = useActor()
  const isPhone = useIsPhone()
  const input = { query: { stale: true, ...(whose === 'all' ? {} : { mine: true }), sort: 'review_on' as const } }
  const { data } = useListResponse(listPages, input)
  const clear = () => set({ whose: undefined })
  return (
    <>
      <CallTable
        id="hashbook-reviews"
        label="Pages to review"
        call={listPages}
        input={input}
        rows={({ subjects }) => subjects}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => subject(id)}
        actions={(page) =>
          page.can.review &&
          !acting &&
          (isPhone ? (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Mark ${page.title} as reviewed`}
              onClick={() => drawer.open(page.id)}
            >
              <IconCheck size={18} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Mark ${page.title} as reviewed`}
              onClick={() => drawer.open(page.id)}
            >
              Mark as reviewed
            </Button>
          ))
        }
        empty={{ title: 'Nothing to review', text: 'Pages are listed here when their review is overdue.' }}
        isFiltered={whose !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar count={whose === undefined ? 0 : 1} onClear={clear}>
            <FilterSelect label="My pages" options={WHOSE} value={whose} onChange={(value) => set({ whose: value })} />
          </FilterBar>
        }
      />
      <ReviewDrawer pages={data?.subjects ?? []} />
    </>
  )
}
