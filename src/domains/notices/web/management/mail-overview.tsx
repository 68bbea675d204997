import { ActionIcon } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Retained } from '#kit/web/states/retained.tsx'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { CallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { listOutbox } from '../../contract/mail.calls.ts'
import { MAIL_STATES, type MailState } from '../../contract/notices.models.ts'
import { MAIL_STATE } from '../mail-labels.ts'
import styles from './management.module.css'

const address = z.object({ chart: z.literal('open').optional() })

const HERE = '/admin/management/notification?tab=email'

type Props = Readonly<{
  query: CallQuery<typeof listOutbox>
  chosen: MailState | undefined
  /** True if some mails are not counted: then the total is not shown. */
  isNarrowed: boolean
  onChoose: (state: MailState | undefined) => void
}>

/** The state of the mail server, the states with their numbers, and on demand the last thirty days. */
export const MailOverview = ({ query: { meta }, chosen, isNarrowed, onChoose }: Props) => {
  const { has } = useActor()
  const [{ chart }, set] = useAddressState(address)
  const isChart = chart === 'open'
  if (!meta) return <Retained height={84} />
  const shown = MAIL_STATES.filter((state) => meta.counts[state] > 0 || state === chosen)
  const waiting = isNarrowed ? 0 : meta.counts.held
  return (
    <>
      {!meta.is_set_up && (
        <p className={styles.banner} role="status">
          No mail server is set. {waiting > 0 && `${count(waiting, 'email waits', 'emails wait')}. `}
          {has('settings.read') && <GoLink href="/admin/settings">Open Settings</GoLink>}
        </p>
      )}
      <div className={styles.overview}>
        <div className={styles.chips} role="group" aria-label="State">
          {shown.map((state) => (
            <button
              key={state}
              type="button"
              className={styles.chip}
              aria-pressed={state === chosen}
              onClick={() => onChoose(state === chosen ? undefined : state)}
            >
              <StatusBadge tone={MAIL_STATE[state][0]} word={MAIL_STATE[state][1]} /> {number(meta.counts[state])}
            </button>
          ))}
        </div>
        <ActionIcon
          variant={isChart ? 'light' : 'default'}
          size={36}
          aria-expanded={isChart}
          aria-label="Emails per day"
          title="Emails per day"
          onClick={() => set({ chart: isChart ? undefined : 'open' })}
        >
          <IconChartBar size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isChart && <DayChart days={meta.by_day} />}
    </>
  )
}

type Days = NonNullable<Props['query']['meta']>['by_day']

/** The emails of each day; a column leads to its emails. */
const DayChart = ({ days }: { days: Days }) => {
  const drawn = MAIL_STATES.filter((state) => days.some((one) => one[state] > 0))
  return (
    <Columns
      title="Emails per day"
      unit="emails"
      height={140}
      labels={days.map(({ date: on }) => day(on))}
      href={(at, series) => {
        const on = days[at]?.date ?? ''
        return `${HERE}&state=${drawn[series] ?? ''}&from=${on}&until=${on}`
      }}
      series={drawn.map((state) => ({
        name: MAIL_STATE[state][1],
        tone: MAIL_STATE[state][0],
        values: days.map((one) => one[state]),
      }))}
    />
  )
}
