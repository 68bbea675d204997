import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { dateTime, days, today } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { cancelMail, listOutbox, listTemplates, resendMail } from '../../contract/mail.calls.ts'
import { mailState, type OutboxMail } from '../../contract/notices.models.ts'
import { MAIL_STATE } from '../mail-labels.ts'
import { MailOverview } from './mail-overview.tsx'
import { TestButton } from './test-button.tsx'
import styles from './management.module.css'

const filters = z.object({
  state: mailState.optional(),
  template_key: z.string().optional(),
  to: z.string().optional(),
  from: date.optional(),
  until: date.optional(),
})

const columns: readonly Column<OutboxMail>[] = [
  {
    key: 'to',
    title: 'To',
    text: (row) => row.to_name ?? row.to_address,
    cell: (row) => (
      <span>
        {row.to_name ?? row.to_address}
        {row.to_name && <span className="m-dim m-small"> {row.to_address}</span>}
      </span>
    ),
    onPhone: 'title',
  },
  { key: 'subject', title: 'Subject', text: (row) => row.subject },
  {
    key: 'state',
    title: 'State',
    text: (row) => MAIL_STATE[row.state][1],
    cell: (row) => <StatusBadge tone={MAIL_STATE[row.state][0]} word={MAIL_STATE[row.state][1]} />,
    onPhone: 'status',
  },
  { key: 'created', title: 'Written', text: (row) => dateTime(row.created_at), sort: 'created_at', isNumber: true },
  { key: 'sent', title: 'Sent', text: (row) => (row.sent_at ? dateTime(row.sent_at) : '–'), isNumber: true },
  { key: 'attempts', title: 'Attempts', text: (row) => number(row.attempts), isNumber: true, onPhone: 'hide' },
  {
    key: 'next',
    title: 'Next attempt',
    text: (row) => (row.next_attempt_at ? dateTime(row.next_attempt_at) : '–'),
    isNumber: true,
    isExtra: true,
  },
  { key: 'error', title: 'Server answer', text: (row) => row.last_error ?? '–', onPhone: 'hide' },
]

const useRowActions = () => {
  const [resend, cancel] = [useCall(resendMail), useCall(cancelMail)]
  const again = async (row: OutboxMail): Promise<void> => {
    const text = 'It may have arrived already. The person may get it twice.'
    const isSure =
      row.state !== 'unknown' || (await confirm({ title: 'Send this email again?', text, action: 'Send again' }))
    if (isSure) resend.start({ params: { id: row.id } })
  }
  return (row: OutboxMail): PageAction[] => [
    ...(row.can.resend ? [{ label: 'Send again', run: () => void again(row) }] : []),
    ...(row.can.cancel ? [{ label: 'Cancel', run: () => cancel.start({ params: { id: row.id } }) }] : []),
  ]
}

/** Returns the filters of the list, as the bar above it shows them. */
const useFilters = () => {
  const [state, set] = useAddressState(filters)
  const templates = useCallQuery(listTemplates, {})
  const options = (templates.data ?? [])
    .filter(({ locale }) => locale === 'en')
    .map(({ key, label }) => ({ value: key, label }))
  const { from, until, template_key } = state
  const period = from && until ? { from, to: until } : undefined
  const clearPeriod = (): void => set({ from: undefined, until: undefined })
  const chosen = options.find(({ value }) => value === template_key)
  const chips = [
    ...(chosen ? [{ id: 'mail', label: chosen.label, remove: () => set({ template_key: undefined }) }] : []),
    ...(period ? [{ id: 'period', label: days(period.from, period.to), remove: clearPeriod }] : []),
  ]
  const clear = (): void =>
    set({ state: undefined, template_key: undefined, to: undefined, from: undefined, until: undefined })
  const isFiltered = Object.values(state).some((value) => value !== undefined)
  return { state, set, options, period, clearPeriod, chips, clear, isFiltered }
}

/** The outbox. */
export const MailTab = () => {
  const { state, set, options, period, clearPeriod, chips, clear, isFiltered } = useFilters()
  const overview = useCallQuery(listOutbox, { query: { ...state, state: undefined, limit: 1 } }, { showPrevious: true })
  const actions = useRowActions()
  return (
    <div className={styles.tab}>
      <MailOverview
        query={overview}
        isNarrowed={chips.length > 0 || state.to !== undefined}
        chosen={state.state}
        onChoose={(next) => set({ state: next })}
      />
      <CallTable
        id="mails"
        label="Emails"
        call={listOutbox}
        input={{ query: state }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        actions={(row) => {
          const own = actions(row)
          return own.length > 0 && <ActionMenu actions={own} label={`Actions for the email to ${row.to_address}`} />
        }}
        empty={{ title: 'No emails yet', text: 'Emails that Muster sends appear here, each with its status.' }}
        isFiltered={isFiltered}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.to, onChange: (to) => set({ to }), label: 'Search recipients' }}
            chips={chips}
            onClear={clear}
            aside={<TestButton variant="default" />}
          >
            <FilterSelect
              label="Kind"
              options={options}
              value={state.template_key}
              onChange={(template_key) => set({ template_key })}
            />
            <PeriodPicker
              value={period}
              onChange={({ from, to }) => set({ from, until: to })}
              onClear={clearPeriod}
              max={today()}
            />
          </FilterBar>
        }
      />
    </div>
  )
}
