import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { type CallQuery, useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime, day } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/page.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { cancelMail, listOutbox, listTemplates, resendMail } from '../../contract/mail.calls.ts'
import { MAIL_STATES, mailState, type MailState, type OutboxMail } from '../../contract/notices.models.ts'
import { MAIL_STATE } from '../mail-words.ts'
import { TestButton } from './test-button.tsx'
import styles from './management.module.css'

const filters = z.object({
  state: mailState.optional(),
  template_key: z.string().optional(),
  to: z.string().optional(),
})

const columns: readonly Column<OutboxMail>[] = [
  {
    key: 'to',
    title: 'To',
    text: (row) => row.to_name ?? row.to_address,
    cell: (row) => (
      <>
        {row.to_name ?? row.to_address}
        {row.to_name && <span className="m-dim m-small"> {row.to_address}</span>}
      </>
    ),
    on_phone: 'title',
  },
  { key: 'subject', title: 'Subject', text: (row) => row.subject },
  {
    key: 'state',
    title: 'State',
    text: (row) => MAIL_STATE[row.state][1],
    cell: (row) => <StatusBadge tone={MAIL_STATE[row.state][0]} word={MAIL_STATE[row.state][1]} />,
  },
  { key: 'created', title: 'Written', text: (row) => dateTime(row.created_at), sort: 'created_at', is_number: true },
  { key: 'sent', title: 'Sent', text: (row) => (row.sent_at ? dateTime(row.sent_at) : '–'), is_number: true },
  { key: 'attempts', title: 'Attempts', text: (row) => number(row.attempts), is_number: true, on_phone: 'hide' },
  {
    key: 'next',
    title: 'Next attempt',
    text: (row) => (row.next_attempt_at ? dateTime(row.next_attempt_at) : '–'),
    is_number: true,
    is_extra: true,
  },
  { key: 'error', title: 'What the server said', text: (row) => row.last_error ?? '–', on_phone: 'hide' },
]

const useRowActions = () => {
  const [resend, cancel] = [useCall(resendMail), useCall(cancelMail)]
  const again = async (row: OutboxMail): Promise<void> => {
    const text = 'Nobody knows whether it arrived. The person may get it twice.'
    const isSure =
      row.state !== 'unknown' || (await confirm({ title: 'Send this mail again?', text, action: 'Send again' }))
    if (isSure) resend.start({ params: { id: row.id } })
  }
  return (row: OutboxMail): PageAction[] => [
    ...(row.can.resend ? [{ label: 'Send again', run: () => void again(row) }] : []),
    ...(row.can.cancel ? [{ label: 'Cancel', run: () => cancel.start({ params: { id: row.id } }) }] : []),
  ]
}

/** What became of the mails. */
export const MailTab = () => {
  const [state, set] = useAddressState(filters)
  const clear = (): void => set({ state: undefined, template_key: undefined, to: undefined })
  const overview = useCallQuery(listOutbox, { query: { ...state, state: undefined, limit: 1 } }, { keep: true })
  const templates = useCallQuery(listTemplates, {})
  const actions = useRowActions()
  const options = (templates.data ?? [])
    .filter(({ locale }) => locale === 'en')
    .map(({ key, label }) => ({ value: key, label }))
  return (
    <div className={styles.tab}>
      <Overview query={overview} chosen={state.state} onChoose={(next) => set({ state: next })} />
      <CallTable
        id="mails"
        label="Mails"
        call={listOutbox}
        input={{ query: state }}
        rows={(data) => data}
        columns={columns}
        row_key={(row) => row.id}
        actions={(row) => {
          const own = actions(row)
          return own.length > 0 && <ActionMenu actions={own} label={`Actions for the mail to ${row.to_address}`} />
        }}
        empty={{ title: 'No mails yet', text: 'What Muster sends by mail stands here, with how it went.' }}
        is_filtered={state.state !== undefined || state.template_key !== undefined || state.to !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.to, onChange: (to) => set({ to }), label: 'Search recipients' }}
            onClear={clear}
            aside={<TestButton variant="default" />}
          >
            <FilterSelect
              label="Mail"
              options={options}
              value={state.template_key}
              onChange={(template_key) => set({ template_key })}
            />
          </FilterBar>
        }
      />
    </div>
  )
}

type OverviewProps = Readonly<{
  query: CallQuery<typeof listOutbox>
  chosen: MailState | undefined
  onChoose: (state: MailState | undefined) => void
}>

const Overview = ({ query: { meta }, chosen, onChoose }: OverviewProps) => {
  const { has } = useActor()
  if (!meta) return null
  const shown = MAIL_STATES.filter((state) => meta.counts[state] > 0 || state === chosen)
  const waiting = meta.counts.held
  return (
    <>
      {!meta.is_set_up && (
        <p className={styles.banner} role="status">
          No mail server is set. {waiting > 0 && `${count(waiting, 'mail waits', 'mails wait')}. `}
          {has('settings.read') && <GoLink href="/admin/settings">Open Settings</GoLink>}
        </p>
      )}
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
      <Columns
        title="Mails per day"
        unit="mails"
        height={140}
        labels={meta.by_day.map(({ date }) => day(date))}
        series={MAIL_STATES.filter((state) => meta.by_day.some((one) => one[state] > 0)).map((state) => ({
          name: MAIL_STATE[state][1],
          tone: MAIL_STATE[state][0],
          values: meta.by_day.map((one) => one[state]),
        }))}
      />
    </>
  )
}
