import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths } from '#kit/contract/months.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import styles from './parts.module.css'

type Props = Readonly<{
  /** Is set where a day is shown; else `month` is. */
  date?: string | undefined
  month?: string | undefined
  dayHref: (date: string) => ScreenLink
  monthHref: (month: string) => ScreenLink
}>

/** Links to the day or month before and after, and from a day to its month; nothing is counted after today. */
export const PeriodSteps = ({ date, month, dayHref, monthHref }: Props) => {
  const today = todayIn(useActor().organisation.time_zone)
  if (date !== undefined)
    return (
      <nav className={styles.steps} aria-label="Other days">
        <Back href={dayHref(addDays(date, -1))}>Previous day</Back>
        {date < today && <Forward href={dayHref(addDays(date, 1))}>Next day</Forward>}
        <GoLink href={monthHref(date.slice(0, 7))}>Whole month</GoLink>
      </nav>
    )
  if (month === undefined) return null
  return (
    <nav className={styles.steps} aria-label="Other months">
      <Back href={monthHref(addMonths(month, -1))}>Previous month</Back>
      {month < today.slice(0, 7) && <Forward href={monthHref(addMonths(month, 1))}>Next month</Forward>}
    </nav>
  )
}

type StepProps = Readonly<{ href: ScreenLink; children: string }>

const Back = ({ href, children }: StepProps) => (
  <GoLink href={href}>
    <IconChevronLeft size={16} aria-hidden="true" />
    {children}
  </GoLink>
)

const Forward = ({ href, children }: StepProps) => (
  <GoLink href={href}>
    {children}
    <IconChevronRight size={16} aria-hidden="true" />
  </GoLink>
)
