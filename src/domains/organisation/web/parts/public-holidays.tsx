import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import {
  comparePublicHolidays,
  type HolidayPlace,
  listHolidayPlaces,
  type PublicHoliday,
  takePublicHolidays,
} from '../../contract/public-holidays.calls.ts'
import styles from './organisation.module.css'

type Props = Readonly<{ calendar: HolidayCalendar; year: number; onDone: () => void }>

/** Returns a place and those that it is within, the widest first: `DE`, `DE-BY`. */
const pathOf = (place: string): string[] => {
  const parts = place.split('-')
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'))
}

type PartProps = Readonly<{ of?: string; value: string | null; label: string; onChange: (code: string | null) => void }>

/** Selects a country, or a part of a place; nothing where it has none. */
const PlaceSelect = ({ of, value, label, onChange }: PartProps) => {
  const places = useCallQuery(listHolidayPlaces, { query: of === undefined ? {} : { of } })
  if (of !== undefined && (places.data ?? []).length === 0) return null
  return (
    <Select
      label={label}
      searchable
      clearable={of !== undefined}
      placeholder={of === undefined ? 'Choose a country' : 'The whole of it'}
      nothingFoundMessage="No such place"
      data={(places.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const LEVELS = ['Country', 'State or province', 'Region']

/** Adds the public holidays of a country or a part of it to a year of a calendar, after they were looked at. */
export const PublicHolidays = (props: Props) => (
  <Loaded query={useCallQuery(listHolidayPlaces, { query: {} })} what="the countries" shape="form">
    {(countries) => <OfPlace {...props} countries={countries} />}
  </Loaded>
)

const OfPlace = ({ calendar, year, onDone, countries }: Props & Readonly<{ countries: readonly HolidayPlace[] }>) => {
  const isKnown = countries.some(({ code }) => code === calendar.place?.slice(0, 2))
  const [place, setPlace] = useState(isKnown ? calendar.place : null)
  const path = place === null ? [] : pathOf(place)
  const levels = LEVELS.slice(0, path.length + 1)
  return (
    <div className={styles.stack}>
      {levels.map((label, level) => {
        const of = path[level - 1]
        return (
          <PlaceSelect
            key={`${level}-${of ?? ''}`}
            {...(of === undefined ? {} : { of })}
            label={label}
            value={path[level] ?? null}
            onChange={(code) => setPlace(code ?? of ?? null)}
          />
        )
      })}
      {place === null ? (
        <p className="m-dim">
          Choose where people of this calendar work. You see the public holidays of {year} before anything is saved.
        </p>
      ) : (
        <Compared key={place} calendar={calendar} year={year} place={place} onDone={onDone} />
      )}
      <p className="m-dim m-small">
        Dates: date-holidays, from Wikipedia (CC BY-SA 3.0). They are no legal advice, and those of lunar calendars may
        differ by a day.
      </p>
    </div>
  )
}

const Compared = ({ calendar, year, place, onDone }: Props & Readonly<{ place: string }>) => {
  const query = useCallQuery(comparePublicHolidays, { body: { calendar_id: calendar.id, place, year } })
  return (
    <Loaded query={query} what="the public holidays" shape="lines">
      {(rows) => <Choice rows={rows} calendar={calendar} year={year} place={place} onDone={onDone} />}
    </Loaded>
  )
}

const KINDS = { public: '', bank: 'banks only', optional: 'not free for everyone' } as const
const PORTIONS = { full: '', am: 'morning', pm: 'afternoon' } as const

const detailsOf = ({ date, portion, kind }: PublicHoliday): string =>
  [fullDay(date), PORTIONS[portion], KINDS[kind]].filter(Boolean).join(' · ')

type ListProps = Readonly<{
  title: string
  rows: readonly PublicHoliday[]
  chosen: ReadonlySet<string>
  onToggle: (date: string) => void
}>

const Choices = ({ title, rows, chosen, onToggle }: ListProps) =>
  rows.length > 0 && (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {rows.map((row) => (
        <Checkbox
          key={row.date}
          label={row.name}
          description={detailsOf(row)}
          checked={chosen.has(row.date)}
          onChange={() => onToggle(row.date)}
        />
      ))}
    </fieldset>
  )

const buttonText = (added: number, removed: number): string => {
  if (added === 0 && removed === 0) return 'Nothing chosen'
  const parts = [
    added > 0 ? `add ${count(added, 'holiday')}` : '',
    removed > 0 ? `delete ${removed === 1 && added === 0 ? '1 holiday' : removed}` : '',
  ].filter(Boolean)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Days that the calendar has: those with another name or part of the day stay as they are. */
const StayingDays = ({ rows }: Pick<ListProps, 'rows'>) => {
  const others = rows.filter(({ result }) => result === 'conflict')
  return (
    <div className="m-dim">
      <p>{count(rows.length, 'holiday is', 'holidays are')} in the calendar already, and stay as they are.</p>
      {others.length > 0 && (
        <ul className={styles.staying}>
          {others.map(({ date, name, portion, existing }) => (
            <li key={date}>
              {fullDay(date)}: {existing?.name}
              {existing && existing.portion !== portion ? ` (${PORTIONS[existing.portion] || 'whole day'})` : ''}{' '}
              instead of {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ChoiceProps = Props & Readonly<{ place: string; rows: readonly PublicHoliday[] }>

const Choice = ({ rows, calendar, year, place, onDone }: ChoiceProps) => {
  const fresh = rows.filter(({ result }) => result === 'add')
  const extra = rows.filter(({ result }) => result === 'extra')
  const staying = rows.filter(({ result }) => result === 'same' || result === 'conflict')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fresh.filter(({ kind }) => kind === 'public').map(({ date }) => date)),
  )
  const save = useCall(takePublicHolidays)
  const toggle = (date: string): void => setChosen(chosen.symmetricDifference(new Set([date])))
  const add = fresh.filter(({ date }) => chosen.has(date)).map(({ date }) => date)
  const remove = extra.filter(({ date }) => chosen.has(date)).flatMap(({ existing }) => (existing ? [existing.id] : []))
  const start = (): void => save.start({ body: { calendar_id: calendar.id, place, year, add, remove } }, onDone)
  return (
    <div className={styles.stack}>
      <Choices title={`New in ${year}`} rows={fresh} chosen={chosen} onToggle={toggle} />
      {staying.length > 0 && <StayingDays rows={staying} />}
      <Choices title="In the calendar alone: tick to delete" rows={extra} chosen={chosen} onToggle={toggle} />
      <Refused failure={save.failure} />
      <div className="m-row">
        <Button disabled={add.length + remove.length === 0} loading={save.isRunning} onClick={start}>
          {buttonText(add.length, remove.length)}
        </Button>
      </div>
    </div>
  )
}
