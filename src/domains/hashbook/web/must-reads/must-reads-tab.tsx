import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { day } from '#kit/web/format/dates.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { MustRead } from '../../contract/hashbook.models.ts'
import { listMustReads } from '../../contract/talk.calls.ts'
import { audienceText } from '../parts/labels.ts'
import { Coverage } from './coverage.tsx'
import styles from '../parts/hashbook.module.css'

const audienceOf = (row: MustRead): string => {
  if (row.audience === 'joiners') return `Joined within ${row.joined_within_days} days`
  return audienceText({ ...row, audience: row.audience })
}
const shareOf = ({ required, acknowledged }: MustRead): number => (required === 0 ? 1 : acknowledged / required)

const COLUMNS: readonly Column<MustRead>[] = [
  {
    key: 'page',
    title: 'Page',
    text: ({ page }) => page.title,
    sortValue: ({ page }) => page.title.toLowerCase(),
    onPhone: 'title',
  },
  { key: 'whom', title: 'Who', text: audienceOf },
  {
    key: 'due',
    title: 'By',
    text: ({ due_on, due_days }) => (due_on === null ? `${due_days} days` : day(due_on)),
    sortValue: ({ due_on }) => due_on ?? '',
  },
  {
    key: 'coverage',
    title: 'Read',
    text: (row) => `${number(row.acknowledged)} of ${number(row.required)}`,
    cell: (row) => (
      <span className={styles.part}>
        <span>
          {number(row.acknowledged)} of {number(row.required)} ({percent(shareOf(row))})
        </span>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${shareOf(row) * 100}%` }} />
        </span>
      </span>
    ),
    sortValue: shareOf,
  },
  {
    key: 'overdue',
    title: 'Overdue',
    text: ({ overdue }) => number(overdue),
    cell: ({ overdue }) => (overdue > 0 ? <StatusBadge tone="bad" word={number(overdue)} /> : '–'),
    sortValue: ({ overdue }) => overdue,
  },
]

/** Pages that people have to read, with how many have. */
export const MustReadsTab = () => {
  const here = useHere()
  const drawer = useDrawer('coverage')
  const { data } = useListResponse(listMustReads, {})
  const open = data?.find(({ id }) => String(id) === drawer.id)
  return (
    <>
      <CallTable
        id="must-reads"
        label="Must-reads"
        call={listMustReads}
        input={{}}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ coverage: id })}
        empty={{ title: 'Nothing has to be read', text: 'Open a page and choose “Set must-read”.' }}
      />
      <SideDrawer
        history={['hashbook_must_reads', drawer.id]}
        title={open?.page.title ?? 'Must-read'}
        is_open={drawer.id !== null}
        onClose={drawer.close}
      >
        {open && <Coverage mustRead={open} />}
      </SideDrawer>
    </>
  )
}
