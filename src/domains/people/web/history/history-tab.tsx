import { date } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
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

const Entry = ({ entry, id }: { entry: TimelineEntry; id: number }) => (
  <li data-planned={entry.planned}>
    <time dateTime={entry.on} className="m-number">
      {fullDay(entry.on)}
    </time>
    <p>
      {entry.link ? <GoLink href={`/admin/employee/details/${id}?tab=${entry.link}`}>{entry.text}</GoLink> : entry.text}
      <span className="m-dim m-small">
        {WORD[entry.kind]}
        {entry.actor && ` · ${entry.actor}`}
      </span>
    </p>
    {entry.planned && <StatusBadge tone="away" word="Planned" />}
  </li>
)

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
              {entries.map((entry, index) => (
                <Entry key={`${entry.on}-${entry.text}-${index}`} entry={entry} id={id} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
