import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { date } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { z } from 'zod'
import { getTimeline, timelineKind, type TimelineEntry, type TimelineKind } from '../../contract/timeline.calls.ts'
import { DayFilter } from '../parts/day-filter.tsx'
import styles from './history.module.css'

const WORD: Readonly<Record<TimelineKind, string>> = {
  employment: 'Employment',
  placement: 'Placement',
  state: 'State',
  exit: 'Leaving',
  warning: 'Warning',
  record: 'Record',
}
const OPTIONS = timelineKind.options.map((value) => ({ value, label: WORD[value] }))

type Run = readonly [TimelineEntry, ...TimelineEntry[]]

/** So many entries with the same text are folded into one line. */
const FOLDED_FROM = 5

/** Groups entries with the same text that follow each other, where they are many. */
const runsOf = (entries: readonly TimelineEntry[]): readonly Run[] =>
  entries
    .reduce<readonly Run[]>((runs, entry) => {
      const last = runs.at(-1)
      const isLike = last && last[0].text === entry.text && last[0].planned === entry.planned
      return isLike ? [...runs.slice(0, -1), [...last, entry]] : [...runs, [entry]]
    }, [])
    .flatMap((run) => (run.length < FOLDED_FROM ? run.map((entry): Run => [entry]) : [run]))

const actorsOf = (run: Run): string => [...new Set(run.flatMap(({ actor }) => actor ?? []))].join(', ')

const Entry = ({ run, id }: { run: Run; id: number }) => {
  const [isOpen, setOpen] = useState(false)
  const [first] = run
  const since = run.at(-1)
  return (
    <>
      <li data-planned={first.planned}>
        <time dateTime={first.on} className="m-number">
          {fullDay(first.on)}
        </time>
        <p>
          {first.link ? (
            <GoLink href={`/admin/employee/details/${id}?tab=${first.link}`}>{first.text}</GoLink>
          ) : (
            first.text
          )}
          {since && run.length > 1 && (
            <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {count(run.length, 'time')} since {fullDay(since.on)} <IconChevronRight size={14} aria-hidden="true" />
            </button>
          )}
        </p>
        {first.planned && <StatusBadge tone="away" word="Planned" />}
        <span className={styles.kind}>{WORD[first.kind]}</span>
        <span className={styles.actor} title={actorsOf(run)}>
          {actorsOf(run)}
        </span>
      </li>
      {isOpen && run.slice(1).map((entry, at) => <Entry key={at} run={[entry]} id={id} />)}
    </>
  )
}

const address = z.object({ kind: timelineKind.optional(), from: date.optional(), to: date.optional() })

/** The past and planned events of a person, in sentences, newest first. */
export const HistoryTab = ({ id }: { id: number }) => {
  const [{ kind, ...days }, set] = useAddressState(address)
  const input = { params: { id }, query: { ...days, ...(kind ? { kinds: [kind] } : {}) } }
  const query = useCallQuery(getTimeline, input, { showPrevious: true })
  const clear = (): void => set({ kind: undefined, from: undefined, to: undefined })
  return (
    <div className={styles.page}>
      <FilterBar count={[kind, days.from, days.to].filter(Boolean).length} onClear={clear}>
        <FilterSelect label="Kind" options={OPTIONS} value={kind} onChange={(next) => set({ kind: next })} />
        <DayFilter label="From" value={days.from} onChange={(from) => set({ from })} />
        <DayFilter label="Until" value={days.to} onChange={(to) => set({ to })} />
      </FilterBar>
      <Loaded query={query} what="the history" shape="cards">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="Nothing happened in this selection" text="Another kind, or other days, may show more." />
          ) : (
            <ol className={styles.history}>
              {runsOf(entries).map((run, index) => (
                <Entry key={`${run[0].on}-${run[0].text}-${index}`} run={run} id={id} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
