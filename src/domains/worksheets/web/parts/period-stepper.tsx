import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { addDays } from '#kit/web/format/dates.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import styles from './worksheets.module.css'

type Props = Readonly<{
  kind: Kind
  /** A day of the period; of a week its first one. */
  date: string
  today: string
  onGo: (date: string) => void
}>

const WEEK = 7
const LONGER_THAN_MONTH = 32

/** The same day of the period before or after; of months the first. */
const stepped = (kind: Kind, date: string, step: 1 | -1): string => {
  if (kind === 'weekly') return addDays(date, step * WEEK)
  const first = `${date.slice(0, 7)}-01`
  return `${addDays(first, step === 1 ? LONGER_THAN_MONTH : -1).slice(0, 7)}-01`
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One day, week or month, and a step back or forward. */
export const PeriodStepper = ({ kind, date, today, onGo }: Props) => {
  if (kind === 'daily') return <DayStepper value={date} today={today} onChange={onGo} />
  return (
    <fieldset className={styles.stepper} aria-label={kind === 'weekly' ? 'Week' : 'Month'}>
      <ActionIcon variant="default" size={36} aria-label="Previous" onClick={() => onGo(stepped(kind, date, -1))}>
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      {kind === 'monthly' ? (
        <DateInput
          shape="month"
          aria-label="Month"
          max={today.slice(0, 7)}
          value={date.slice(0, 7)}
          onChange={(month) => month && onGo(`${month}-01`)}
        />
      ) : (
        <strong>{upper(periodText(kind, date))}</strong>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next"
        disabled={stepped(kind, date, 1) > today}
        onClick={() => onGo(stepped(kind, date, 1))}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}
