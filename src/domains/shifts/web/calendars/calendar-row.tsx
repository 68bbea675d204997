import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import type { CalendarKind, FollowedCalendar } from '../../contract/feed.models.ts'
import { addFeed, deleteFeed } from '../../contract/policy.calls.ts'
import styles from './calendars.module.css'

const CONTENT: Readonly<Record<CalendarKind, string>> = {
  shifts: 'Your published shifts, without names of others.',
  absences: 'Your approved leave and work from home, with the type.',
  team_absences: 'Who is away, by name. The type of leave only where you may open the request.',
  on_call: 'Who is on duty, by name, in published weeks.',
  holidays: 'The holidays of your work pattern.',
}

export const keyOf = ({ kind, team_id }: Pick<FollowedCalendar, 'kind' | 'team_id'>): string => `${kind}:${team_id}`

const stateOf = ({ active, created_at, last_read_at, reads, include_absences }: FollowedCalendar): string => {
  if (!active) return 'No link yet'
  const absences = include_absences ? 'With absences. ' : ''
  if (last_read_at === null) {
    const made = created_at === null ? '' : ` Made ${dateTime(created_at)}.`
    return `${absences}No calendar has read it yet.${made}`
  }
  return `${absences}Last read ${dateTime(last_read_at)}, ${reads === 1 ? 'once' : `${reads} times`} in all.`
}

type CalendarRowProps = Readonly<{
  calendar: FollowedCalendar
  /** The link, right after it was made. */
  url: string | null
  onShow: (url: string | null) => void
}>

/** One calendar: its content, when it was last read, and the buttons that make and revoke its link. */
export const CalendarRow = ({ calendar, url, onShow }: CalendarRowProps) => {
  const { kind, team_id, name, active } = calendar
  const { acting } = useActor()
  const add = useCall(addFeed)
  const remove = useCall(deleteFeed)
  const [withAbsences, setWithAbsences] = useState(calendar.include_absences)
  const which = { kind, ...(team_id === null ? {} : { team_id }) }
  const make = (): void => {
    const body = { ...which, include_absences: kind === 'shifts' && withAbsences }
    add.start({ body }, ({ data }) => onShow(data.url))
  }
  const end = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Revoke the link of “${name}”?`,
      text: 'Calendars that use it stop at once.',
      action: 'Revoke the link',
      isDestructive: true,
    })
    if (isSure) remove.start({ query: which }, () => onShow(null))
  }
  return (
    <li className={styles.row} data-active={active}>
      <div className={styles.text}>
        <h2>{name}</h2>
        <p className="m-dim">{CONTENT[kind]}</p>
        <p className={active ? '' : 'm-dim'}>{stateOf(calendar)}</p>
        {kind === 'shifts' && !acting && (
          <Checkbox
            mt={6}
            label="With approved absences, as “Away”"
            checked={withAbsences}
            onChange={(event) => setWithAbsences(event.currentTarget.checked)}
          />
        )}
      </div>
      {!acting && (
        <div className={styles.actions}>
          <Button
            variant="default"
            aria-label={`${active ? 'Get a new link' : 'Get link'}: ${name}`}
            loading={add.isRunning}
            onClick={make}
          >
            {active ? 'Get a new link' : 'Get link'}
          </Button>
          {active && (
            <Button
              variant="default"
              aria-label={`Revoke the link: ${name}`}
              loading={remove.isRunning}
              onClick={() => void end()}
            >
              Revoke the link
            </Button>
          )}
        </div>
      )}
      {url !== null && <ShownAddress url={url} />}
      <Refused failure={add.failure ?? remove.failure} />
    </li>
  )
}

/** The link, which is shown once, with a button that copies it. */
const ShownAddress = ({ url }: Readonly<{ url: string }>) => {
  const copy = (): void => void navigator.clipboard.writeText(url).then(() => toast('success', 'Address copied'))
  return (
    <div className={styles.address}>
      <ReadOnce />
      <TextInput
        label="Your link, shown once"
        description="Add it in your calendar as a subscription by link."
        value={url}
        readOnly
        className={styles.grow ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
