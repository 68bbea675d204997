import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import type { StateAction } from './state-actions.ts'
import { datesOf, EXIT_KIND } from './state-labels.ts'
import styles from './states.module.css'
import { useStateDrawer } from './use-state-drawer.ts'

type Line = Readonly<{
  key: string
  tone: Tone
  word: string
  text: ReactNode
  end: [StateAction, string, number?] | null
}>

const isOn = ({ state }: { state: string }): boolean => state !== 'ended'

const suspensions = (person: EmployeeRecord): Line[] =>
  person.suspensions.filter(isOn).map((row) => ({
    key: `suspension-${row.id}`,
    tone: 'bad',
    word: row.state === 'planned' ? 'Suspension planned' : 'Suspended',
    text: [datesOf(row), row.with_pay ? 'with pay' : 'without pay', row.reason].filter(Boolean).join(' · '),
    end: person.can.suspend ? ['end_suspension', 'End', row.id] : null,
  }))

const exits = (person: EmployeeRecord): Line[] =>
  person.exits
    .filter((row) => row.state === 'accepted' && row.last_day !== null)
    .map((row) => ({
      key: `exit-${row.id}`,
      tone: 'attention',
      word: EXIT_KIND[row.kind],
      text: `Last day ${row.last_day ? fullDay(row.last_day) : ''}${row.comment ? ` · ${row.comment}` : ''}`,
      end: row.can.retract ? ['end_notice', 'Take back'] : null,
    }))

const cancellations = (person: EmployeeRecord): Line[] =>
  person.wfh_cancellations.filter(isOn).map((row) => ({
    key: `wfh-${row.id}`,
    tone: 'elsewhere',
    word: row.state === 'planned' ? 'No work from home, planned' : 'No work from home',
    text: [datesOf(row), row.reason].filter(Boolean).join(' · '),
    end: person.can.cancel_wfh ? ['restore_wfh', 'End', row.id] : null,
  }))

/** Current backups end together; planned ones, row by row. */
const backups = (person: EmployeeRecord): Line[] => {
  const current = person.backups.filter(({ state }) => state === 'current')
  const planned = person.backups.filter(({ state }) => state === 'planned')
  const line = { tone: 'away' as const }
  const ending = (row?: number): Line['end'] => (person.can.backup ? ['end_backup', 'End', row] : null)
  const text = `Covers ${current.map(({ covers }) => covers.name).join(', ')}`
  return [
    ...(current.length > 0 ? [{ ...line, key: 'backups', word: 'Backup', text, end: ending() }] : []),
    ...planned.map((row) => ({
      ...line,
      key: `backup-${row.id}`,
      word: 'Backup planned',
      text: `Covers ${row.covers.name} · ${datesOf(row)}`,
      end: ending(row.id),
    })),
  ]
}

const mandatory = (person: EmployeeRecord): Line[] =>
  person.mandatory.map((row) => ({
    key: `mandatory-${row.id}`,
    tone: 'attention',
    word: row.kind === 'profile' ? 'Profile update' : 'Mandatory worksheet',
    text:
      row.kind === 'profile'
        ? `${count(row.fields.length - row.confirmed.length, 'field')} to confirm until ${row.due_on ? fullDay(row.due_on) : ''}`
        : 'The mandatory activities must be answered',
    end: person.can.mandatory ? ['end_mandatory', 'End', row.id] : null,
  }))

type Props = Readonly<{
  person: EmployeeRecord
  /** The record is that of today: a state of another day cannot be ended here. */
  isNow: boolean
}>

/** The current and planned states of a person, each with the way to end it. */
export const CurrentStates = ({ person, isNow }: Props) => {
  const states = useStateDrawer()
  const lines = [
    ...suspensions(person),
    ...exits(person),
    ...cancellations(person),
    ...backups(person),
    ...mandatory(person),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={isNow ? 'Current' : 'Past and planned'}>
      {lines.map(({ key, tone, word, text, end }) => (
        <li key={key}>
          <StatusBadge tone={tone} word={word} />
          <span className={styles.what}>{text}</span>
          {end && isNow && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${end[1]}: ${word}`}
              onClick={() => states.open(end[0], [person.id], end[2])}
            >
              {end[1]}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
