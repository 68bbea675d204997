import {
  IconAlertTriangle,
  IconBriefcase,
  IconBuilding,
  IconChevronRight,
  IconDoorExit,
  IconPlayerPause,
  IconPointFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { date } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay, month } from '#kit/web/format/dates.ts'
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
const ICONS = {
  employment: IconBuilding,
  placement: IconBriefcase,
  state: IconPlayerPause,
  exit: IconDoorExit,
  warning: IconAlertTriangle,
  record: IconPointFilled,
} satisfies Record<TimelineKind, unknown>
const OPTIONS = timelineKind.options.map((value) => ({ value, label: WORD[value] }))

type Entries = readonly [TimelineEntry, ...TimelineEntry[]]
/** One line of the list: its text, and the entries in it. */
type Run = Readonly<{ entries: Entries; text: string; more: string | null }>

/** So many entries with the same text are folded into one line. */
const FOLDED_FROM = 5

/** Groups what follows each other. */
const groupsOf = <One,>(
  all: readonly One[],
  isLike: (first: One, next: One) => boolean,
): readonly (readonly [One, ...One[]])[] =>
  all.reduce<readonly (readonly [One, ...One[]])[]>((groups, one) => {
    const last = groups.at(-1)
    return last && isLike(last[0], one) ? [...groups.slice(0, -1), [...last, one]] : [...groups, [one]]
  }, [])

const list = new Intl.ListFormat('en-GB')
const changedText = (fields: readonly string[]): string => {
  const text = list.format(fields)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} changed`
}

/** Returns true for changes of fields by one person in one month. */
const isSameMonth = (a: TimelineEntry, b: TimelineEntry): boolean =>
  a.fields.length > 0 && b.fields.length > 0 && a.actor === b.actor && a.on.slice(0, 7) === b.on.slice(0, 7)

const singleOf = (entry: TimelineEntry): Run => ({ entries: [entry], text: entry.text, more: null })

const monthRun = ([run, ...others]: readonly [Run, ...Run[]]): Run => {
  const [first, ...more] = run.entries
  const entries: Entries = [first, ...more, ...others.flatMap((other) => other.entries)]
  if (others.length === 0) return run
  return {
    entries,
    text: changedText([...new Set(entries.flatMap(({ fields }) => fields))]),
    more: `${count(entries.length, 'change')} in ${month(first.on.slice(0, 7))}`,
  }
}

/** Folds entries with the same text, where they are many, and the changes of fields by one person in one month. */
const runsOf = (all: readonly TimelineEntry[]): readonly Run[] => {
  const same = groupsOf(all, (a, b) => a.text === b.text && a.planned === b.planned)
  const runs = same.flatMap((entries): readonly Run[] => {
    if (entries.length < FOLDED_FROM) return entries.map(singleOf)
    const since = entries.at(-1) ?? entries[0]
    return [{ entries, text: since.text, more: `${count(entries.length, 'time')} since ${fullDay(since.on)}` }]
  })
  const isLike = (a: Run, b: Run): boolean =>
    a.more === null && b.more === null && isSameMonth(a.entries[0], b.entries[0])
  return groupsOf(runs, isLike).map(monthRun)
}

const actorsOf = ({ entries }: Run): string => [...new Set(entries.flatMap(({ actor }) => actor ?? []))].join(', ')

/** Returns how strongly an entry is drawn: events of the person most, changes of mere fields least. */
const weightOf = ({ kind, fields }: TimelineEntry): string => {
  if (kind !== 'record') return 'strong'
  return fields.length > 0 ? 'quiet' : 'usual'
}

type EntryProps = Readonly<{ run: Run; id: number; isInside?: boolean }>

const Entry = ({ run, id, isInside = false }: EntryProps) => {
  const [isOpen, setOpen] = useState(false)
  const { entries, text, more } = run
  const [first, ...others] = entries
  // A line with the text of its first entry replaces that one.
  const inside = text === first.text ? others : entries
  const Icon = ICONS[first.kind]
  return (
    <>
      <li
        data-planned={first.planned}
        data-inside={isInside || undefined}
        data-kind={first.kind}
        data-weight={weightOf(first)}
      >
        <span className={styles.icon}>
          <Icon size={16} aria-hidden="true" />
        </span>
        <time dateTime={first.on} className="m-number">
          {fullDay(first.on)}
        </time>
        <p>
          {first.link ? <GoLink href={`/admin/employee/details/${id}?tab=${first.link}`}>{text}</GoLink> : text}
          {more !== null && (
            <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {more} <IconChevronRight size={14} aria-hidden="true" />
            </button>
          )}
        </p>
        {first.planned && <StatusBadge tone="away" word="Planned" />}
        {first.kind !== 'record' && <span className={styles.kind}>{WORD[first.kind]}</span>}
        <span className={styles.actor} title={actorsOf(run)}>
          {actorsOf(run)}
        </span>
      </li>
      {isOpen && inside.map((entry, at) => <Entry key={at} run={singleOf(entry)} id={id} isInside />)}
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
                <Entry key={`${run.entries[0].on}-${run.text}-${index}`} run={run} id={id} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
